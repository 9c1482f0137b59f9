/** Eight weeks of orders by day, device and country, in which iOS in Germany loses half from 17 February on. */
export function ordersCsv(): string {
  const lines = ["day,device,country,orders"];
  for (let day = 0; day < 56; day += 1) {
    const date = new Date(Date.UTC(2025, 0, 6 + day)).toISOString().slice(0, 10);
    const weekend = day % 7 >= 5 ? 1.3 : 1;
    for (const [d, device] of ["android", "ios", "web"].entries())
      for (const [c, country] of ["DE", "FR", "US"].entries()) {
        const isBroken = day >= 42 && device === "ios" && country === "DE";
        // A fixed wobble, so that quiet days differ a little and every run sees the same.
        const wobble = ((day * 7 + d * 5 + c * 3) % 11) - 5;
        lines.push(`${date},${device},${country},${Math.round(((200 + wobble) * weekend) / (isBroken ? 2 : 1))}`);
      }
  }
  return `${lines.join("\n")}\n`;
}

export const ordersFile = { name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(ordersCsv()) };
