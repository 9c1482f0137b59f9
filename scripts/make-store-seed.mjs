// Makes the empty store that new ones start from (dist/seed/): creating one anew takes 7 s of CPU, unpacking this one 0.2 s.
// It is part of the build and of the package, never of the repository: 4 MB that change with every migration.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { writeFileAtomic } from "../dist/base/atomic-file.js";
import { openPglite } from "../dist/store/database/pglite/open-pglite.js";
import { packFolder } from "../dist/store/folder/pack-folder.js";
import { seedPath } from "../dist/store/folder/seed-path.js";
import { migrate } from "../dist/store/schema/migrate.js";

const target = seedPath();
if (!existsSync(target)) {
  const scratch = mkdtempSync(join(tmpdir(), "whydunit-seed-"));
  const folder = join(scratch, "data");
  const database = await openPglite(folder);
  await migrate(database);
  await database.script("vacuum");
  await database.close();
  writeFileAtomic(target, packFolder(folder));
  rmSync(scratch, { recursive: true, force: true });
}
for (const name of readdirSync(dirname(target)))
  if (name !== basename(target)) rmSync(join(dirname(target), name), { force: true });
