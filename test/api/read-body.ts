// biome-ignore lint/suspicious/noExplicitAny: the test says what it should be
export async function readBody(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}
