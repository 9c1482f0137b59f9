/** Programs of others that pages load, by the name they get, from our own packages and never from elsewhere. */
export const vendorFiles: Record<string, string> = {
  "htmx.js": "htmx.org/dist/htmx.min.js",
};
