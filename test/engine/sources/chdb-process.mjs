import { createServer } from "node:http";
import { createRequire } from "node:module";

const { Session } = createRequire(import.meta.url)(process.argv[2]);

/** The HTTP interface of ClickHouse, as far as a source uses it, before a ClickHouse that has none: a modern one, inside this process. */
const session = new Session();
const passed = ["readonly", "max_execution_time"];

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url, "http://localhost");
  const settings = passed.filter((name) => searchParams.has(name)).map((name) => `${name} = ${searchParams.get(name)}`);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const sql = Buffer.concat(chunks).toString("utf8");
  try {
    response.end(session.query(settings.length > 0 ? `${sql} settings ${settings.join(", ")}` : sql));
  } catch (error) {
    response.writeHead(500).end(error.message);
  }
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.once("disconnect", () => process.exit(0));
