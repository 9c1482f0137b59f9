import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataSource, openFiles } from "../../src/engine/data-source.ts";
import { whenFileEnds } from "../when-file-ends.ts";

/** Tables from CSV text, closed when the file's tests are done. */
export async function openTables(files: Record<string, string>): Promise<DataSource> {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-analyst-"));
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  const source = await openFiles(paths);
  whenFileEnds(() => {
    source.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return source;
}

export const salesCsv = `order_id,order_date,state,product,units,revenue
1,2021-01-05,Arizona,Desk,2,200
2,2021-02-10,Texas,Lamp,1,30
3,2021-02-11,Arizona,Lamp,3,90
4,2021-04-02,Ohio,Desk,1,100
5,2022-01-20,Texas,Desk,4,400
6,2022-03-03,Arizona,Chair,2,120
7,2022-03-04,Texas,Chair,5,300
8,2022-12-31,Ohio,Lamp,2,60
`;
