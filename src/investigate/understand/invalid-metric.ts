import { AppError } from "../../base/app-error.ts";

const possible =
  "Possible are a column (revenue), an aggregate over any expression of the columns of one table (sum(price * quantity), " +
  "count(*), count(distinct user_id), avg(closed_at - opened_at), median(latency), sum(amount) filter (where status = 'ok')), " +
  "and a ratio of aggregates (sum(orders) / sum(visits)).";

/** A metric that cannot be worked with; `reason` completes "The metric … cannot be used: ". */
export function invalidMetric(text: string, reason: string, details: Record<string, unknown> = {}): AppError {
  return new AppError("INVALID_METRIC", `The metric "${shorten(text)}" cannot be used: ${reason}. ${possible}`, {
    metric: shorten(text),
    ...details,
  });
}

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
