// Charts come drawn; here they learn to say what one points at. Whatever fails leaves the drawing as it is.

/** @type {Promise<{ vega: Vega, expr: unknown }> | null} */
let library = null;

/** @param {ParentNode} root */
export function startCharts(root) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        enliven(/** @type {HTMLElement} */ (target)).catch(() => target.setAttribute("data-still", ""));
      }
    },
    { rootMargin: "200px" },
  );
  for (const figure of root.querySelectorAll("figure[data-chart]:not([data-watched])")) {
    figure.setAttribute("data-watched", "");
    watcher.observe(figure);
  }
}

/** @param {HTMLElement} figure */
async function enliven(figure) {
  const drawings = [...figure.querySelectorAll(".chart-drawing")];
  const drawing = /** @type {HTMLElement | undefined} */ (drawings.find((one) => one.getClientRects().length > 0));
  const address = figure.dataset["chart"];
  if (!drawing || !address) return;
  const url = new URL(address, location.href);
  if (drawing.classList.contains("chart-narrow")) url.searchParams.set("narrow", "1");
  const [{ vega, expr }, response] = await Promise.all([loadLibrary(), fetch(url)]);
  if (!response.ok) return;
  const place = document.createElement("div");
  const view = new vega.View(vega.parse(await response.json(), null, { ast: true }), {
    expr,
    renderer: "svg",
    container: place,
    hover: true,
    tooltip: showTip,
    loader: noLoader,
    logLevel: vega.Error,
  });
  await view.runAsync();
  const drawn = place.querySelector("svg");
  const still = drawing.querySelector("svg");
  if (!drawn || !still) return;
  // Vega gives roles to all the parts of the drawing; it is one image with one text alternative.
  drawn.setAttribute("aria-hidden", "true");
  for (const name of ["role", "aria-label"]) place.setAttribute(name, still.getAttribute(name) ?? "");
  drawing.replaceChildren(place);
  figure.setAttribute("data-live", "");
}

const refuse = () => Promise.reject(new Error("Charts load nothing"));
const noLoader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

/** Large, so it is fetched when the first chart comes into sight. */
function loadLibrary() {
  library ??= (async () => {
    const here = new URL(".", import.meta.url);
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("vega.js", here).href;
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
      document.head.append(script);
    });
    const { expressionInterpreter: expr } = await import(new URL("vega-interpreter.js", here).href);
    return { vega: /** @type {{ vega: Vega }} */ (/** @type {unknown} */ (globalThis)).vega, expr };
  })();
  return library;
}

/**
 * @param {unknown} _handler
 * @param {MouseEvent} event
 * @param {unknown} _item
 * @param {unknown} value
 */
function showTip(_handler, event, _item, value) {
  const tip = tipElement();
  const text = typeof value === "string" ? value : "";
  tip.hidden = text === "";
  if (text === "") return;
  tip.replaceChildren(
    ...text.split("\n").map((line) => {
      const row = document.createElement("div");
      row.textContent = line;
      return row;
    }),
  );
  const { width, height } = tip.getBoundingClientRect();
  const left = event.clientX + 14 + width > innerWidth ? event.clientX - width - 14 : event.clientX + 14;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, event.clientY - height - 10)}px`;
}

function tipElement() {
  const known = document.getElementById("chart-tip");
  if (known) return known;
  const tip = document.createElement("div");
  tip.id = "chart-tip";
  tip.className = "chart-tip";
  tip.setAttribute("aria-hidden", "true");
  document.body.append(tip);
  return tip;
}
