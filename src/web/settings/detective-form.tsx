import type { DetectiveSettings } from "../../app/interrogations/detective-settings.ts";
import { Button } from "../components/button.tsx";
import type { FieldProblem } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";

interface DetectiveFormProps {
  settings: DetectiveSettings;
  /** The names of the models that are set, in their order. */
  providers: string[];
  problems: FieldProblem[];
}

/** Who asks and who answers in interrogations, how long they may take, and how often they ask. */
export function DetectiveForm({ settings, providers, problems }: DetectiveFormProps) {
  const { defaultIterationLimit, providerFallbackOrder, witness, timeouts } = settings;
  const error = problems.find(({ field }) => field === "detective-iterations")?.message ?? null;
  const text = (id: string, value: string | number, type = "text") => (
    <input {...controlOf(id, { hasHint: true })} class="input" type={type} value={String(value)} />
  );
  return (
    <section class="stack" id="detective" aria-labelledby="detective-title">
      <h2 id="detective-title">Detective and witness</h2>
      <p class="quiet">
        In an interrogation the detective asks with any of the models above, the witness answers with a local one, so
        that what it quotes need not leave this machine. Without models both work by fixed rules.
      </p>
      <form method="post" action="/settings/detective" class="card stack">
        <Field
          id="detective-iterations"
          label="Questions at most"
          hint="5 to 20, where nothing else is said."
          error={error}
        >
          <input
            {...controlOf("detective-iterations", { error, hasHint: true })}
            class="input"
            type="number"
            min={5}
            max={20}
            value={defaultIterationLimit}
          />
        </Field>
        <Field
          id="detective-order"
          label="Order of the detective's models"
          hint={`Names with commas; the next is asked where one fails. ${providers.length > 0 ? `Set are ${providers.join(", ")}.` : "None is set."}`}
          isOptional
        >
          {text("detective-order", providerFallbackOrder.join(", "))}
        </Field>
        <Field
          id="witness-address"
          label="Address of the witness's Ollama"
          hint="Usually http://127.0.0.1:11434."
          isOptional
        >
          {text("witness-address", witness?.baseUrl ?? "", "url")}
        </Field>
        <Field
          id="witness-model"
          label="Model of the witness"
          hint="Such as llama3.1; without one it quotes by itself."
          isOptional
        >
          {text("witness-model", witness?.model ?? "")}
        </Field>
        <Field id="cloud-timeout" label="Patience with cloud models, in seconds" hint="15 to 120." isOptional>
          {text("cloud-timeout", timeouts?.cloudTimeout ?? "", "number")}
        </Field>
        <Field id="local-timeout" label="Patience with local models, in seconds" hint="15 to 360." isOptional>
          {text("local-timeout", timeouts?.localTimeout ?? "", "number")}
        </Field>
        <div>
          <Button type="submit" size="small" aria-label="Keep the settings of detective and witness">
            Keep
          </Button>
        </div>
      </form>
    </section>
  );
}

const usual = { cloudTimeout: 60, localTimeout: 180, witness: "http://127.0.0.1:11434" };

/** What the form says, as it is kept; whether it makes sense is checked where it is kept. */
export function toDetectiveSettings(body: Record<string, unknown>): unknown {
  const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string).trim() : "");
  const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const [cloud, local] = [number("cloud-timeout"), number("local-timeout")];
  const [address, model] = [text("witness-address"), text("witness-model")];
  return {
    ...(text("detective-iterations") === "" ? {} : { defaultIterationLimit: number("detective-iterations") }),
    providerFallbackOrder: text("detective-order")
      .split(/[\s,]+/)
      .filter((name) => name !== ""),
    witness: address === "" && model === "" ? null : { baseUrl: address || usual.witness, model },
    timeouts:
      cloud === null && local === null
        ? null
        : { cloudTimeout: cloud ?? usual.cloudTimeout, localTimeout: local ?? usual.localTimeout },
  };
}
