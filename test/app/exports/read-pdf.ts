import { getDocumentProxy } from "unpdf";

/** What a reader of PDF finds in it. */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string; pages: string[]; outline: string[] }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = (await (await document.getPage(number)).getTextContent()) as { items: { str?: string }[] };
    pages.push(
      items
        .map((item) => item.str ?? "")
        .join(" ")
        .replace(/\s+/g, " "),
    );
  }
  const outline = (((await document.getOutline()) ?? []) as { title: string }[]).map(({ title }) => title);
  return { title: info.Title ?? "", pages, outline };
}
