import { Hono } from "hono";
import { describeProblem } from "../../app/describe-problem.ts";
import type { TestResult } from "../../app/settings/settings-view.ts";
import { AppError } from "../../base/app-error.ts";
import { type ProviderKind, providerKindSchema } from "../../models/provider-kinds.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { FrameOf } from "../layout/frame.ts";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { toDetectiveSettings } from "./detective-form.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { SourceOutcome, type SourceTest } from "./sources-part.tsx";
import { TestOutcome } from "./test-outcome.tsx";

export function settingsRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { settings, interrogations, sources } = services;
  const routes = new Hono<WebEnvironment>();
  const show = (
    context: WebContext,
    problems: FieldProblem[],
    tested: Tested | null = null,
    testedSource: SourceTest | null = null,
  ) => {
    const page = (
      <SettingsPage
        frame={frameOf(context)}
        view={settings.describe()}
        {...{ problems, tested, testedSource }}
        sources={sources.list()}
        detective={interrogations.settings()}
      />
    );
    return renderPage(context, page, problems.length > 0 ? 422 : 200);
  };
  const change = (field: string, run: (kind: ProviderKind, body: Record<string, unknown>) => Promise<void>) => {
    return async (context: WebContext) => {
      const kind = kindOf(context);
      try {
        await run(kind, await context.req.parseBody());
        return context.redirect(`/settings#${kind}`, 303);
      } catch (failure) {
        const { code, message } = describeProblem(failure);
        if (code === "INTERNAL_ERROR") throw failure;
        return show(context, [{ field: `${kind}-${field}`, message }]);
      }
    };
  };

  routes.get("/settings", (context) => show(context, []));
  routes.post(
    "/settings/:kind/key",
    change("key", (kind, { key }) => settings.saveKey(kind, String(key ?? ""))),
  );
  routes.post(
    "/settings/:kind/key/remove",
    change("key", (kind) => settings.removeKey(kind)),
  );
  routes.post(
    "/settings/:kind/model",
    change("model", (kind, { model, address, key }) =>
      settings.saveProvider(kind, { model: textOrNull(model), address: textOrNull(address), key: textOrNull(key) }),
    ),
  );
  routes.post("/settings/detective", async (context) => {
    try {
      await interrogations.saveSettings(toDetectiveSettings(await context.req.parseBody()));
      return context.redirect("/settings#detective", 303);
    } catch (failure) {
      const { code, message } = describeProblem(failure);
      if (code === "INTERNAL_ERROR") throw failure;
      return show(context, [{ field: "detective-iterations", message }]);
    }
  });
  routes.post("/settings/:kind/test", async (context) => {
    const kind = kindOf(context);
    const result = await settings.test(kind, context.req.raw.signal);
    if (context.req.header("hx-request")) return renderFragment(context, <TestOutcome result={result} />);
    return show(context, [], { kind, result });
  });
  routes.post("/settings/sources/:name/test", async (context) => {
    const result = await testSource(context.req.param("name"), sources, context.req.raw.signal);
    if (context.req.header("hx-request")) return renderFragment(context, <SourceOutcome tested={result} />);
    return show(context, [], null, result);
  });
  return routes;
}

async function testSource(name: string, sources: WebServices["sources"], signal: AbortSignal): Promise<SourceTest> {
  const startedAt = performance.now();
  try {
    const { tables } = await sources.tables(name, signal);
    return { name, ok: true, tables: tables.length, ms: Math.round(performance.now() - startedAt) };
  } catch (failure) {
    const { code, message } = describeProblem(failure);
    if (code === "INTERNAL_ERROR") throw failure;
    return { name, ok: false, reason: message };
  }
}

export interface Tested {
  kind: ProviderKind;
  result: TestResult;
}

function kindOf(context: WebContext): ProviderKind {
  const kind = providerKindSchema.safeParse(context.req.param("kind"));
  if (kind.success) return kind.data;
  throw new AppError("NOT_FOUND", `There is no such provider. Known: ${providerKindSchema.options.join(", ")}.`);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
