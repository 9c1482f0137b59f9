/** Eight weeks of a small shop in which iOS in Germany lost orders for the last two. */
export function shopCsv({ drop = 0.4 } = {}): string {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const rows = ["day,device,country,orders,revenue"];
  for (let day = 0; day < 56; day += 1)
    for (const device of ["ios", "android", "web"])
      for (const country of ["DE", "FR", "US", "BR"]) {
        const isHit = day >= 42 && device === "ios" && country === "DE";
        const orders = Math.round((80 + 25 * random()) * (isHit ? drop : 1));
        const date = new Date(Date.UTC(2025, 0, 6 + day)).toISOString().slice(0, 10);
        rows.push(`${date},${device},${country},${orders},${(orders * (20 + random())).toFixed(2)}`);
      }
  return rows.join("\n");
}

export const shopQuestion = {
  target_metric: "orders",
  metric_definition: "sum(orders)",
  business_context: "A shop.",
  baseline_period: { start: "2025-02-03", end: "2025-02-16" },
  comparison_period: { start: "2025-02-17", end: "2025-03-02" },
  investigation_prompt: "I suspect Android in the US.",
};
