import type { ProviderView, TestResult } from "../../app/settings/settings-view.ts";
import type { ProviderKind } from "../../models/provider-kinds.ts";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";
import { Details } from "../components/details.tsx";
import type { FieldProblem } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import { TestOutcome } from "./test-outcome.tsx";

const names: Record<ProviderKind, string> = {
  anthropic: "Anthropic (Claude)",
  openai: "OpenAI",
  gemini: "Google Gemini",
  "openai-compatible": "Another server that speaks OpenAI's interface",
  ollama: "Ollama, on your own machine",
};

interface ProviderCardProps {
  provider: ProviderView;
  problems: FieldProblem[];
  result: TestResult | null;
}

export function ProviderCard({ provider, problems, result }: ProviderCardProps) {
  const { kind, isSet, model } = provider;
  return (
    <article class="card provider" id={kind} aria-labelledby={`${kind}-name`}>
      <header class="row row-spread">
        <h3 id={`${kind}-name`}>{names[kind]}</h3>
        {isSet ? <Chip tone="accent">{`set: ${model}`}</Chip> : <Chip>not set</Chip>}
      </header>
      <KeyForm provider={provider} error={errorOf(problems, `${kind}-key`)} />
      <ModelForm provider={provider} error={errorOf(problems, `${kind}-model`)} />
      {isSet && (
        <form
          method="post"
          action={`/settings/${kind}/test`}
          class="row"
          hx-post={`/settings/${kind}/test`}
          hx-target={`#${kind}-test`}
          hx-swap="innerHTML"
          hx-disable="find button"
        >
          <Button type="submit" size="small">
            Test it
          </Button>
          <span id={`${kind}-test`} role="status" class="small">
            <TestOutcome result={result} />
          </span>
        </form>
      )}
    </article>
  );
}

function KeyForm({
  provider: { kind, key, variables, needsKey },
  error,
}: {
  provider: ProviderView;
  error: string | null;
}) {
  if (key?.place === "environment")
    return (
      <p>
        Key <code>{masked(key.tail)}</code> <span class="quiet">from {key.variable}</span>
      </p>
    );
  const id = `${kind}-key`;
  const control = controlOf(id, { error, hasHint: true });
  return (
    <div class="stack-tight">
      {key !== null && (
        <form method="post" action={`/settings/${kind}/key/remove`} class="row">
          <span>
            Key <code>{masked(key.tail)}</code> <span class="quiet">stored</span>
          </span>
          <Button type="submit" size="small" aria-label={`Remove the key of ${names[kind]}`}>
            Remove
          </Button>
        </form>
      )}
      <form method="post" action={`/settings/${kind}/key`} class="stack-tight">
        <Field
          id={id}
          label={key === null ? "Key" : "Another key"}
          hint={`Encrypted here, and never shown again. Or set ${variables.key}.`}
          error={error}
          isOptional={!needsKey}
        >
          <div class="field-row">
            <input {...control} name="key" type="password" class="input" autocomplete="off" />
            <Button type="submit" aria-label={`Store the key of ${names[kind]}`}>
              Store
            </Button>
          </div>
        </Field>
      </form>
    </div>
  );
}

function ModelForm({ provider, error }: { provider: ProviderView; error: string | null }) {
  const { kind, isSet, needsKey, key, model, address, fixed, variables } = provider;
  const modelId = `${kind}-model`;
  const addressId = `${kind}-address`;
  const keyId = `${kind}-address-key`;
  return (
    <Details summary="Model and address" isOpen={error !== null || (!needsKey && !isSet)}>
      <form method="post" action={`/settings/${kind}/model`} class="stack">
        <Field id={modelId} label="Model" hint={fixed.model ? `Given by ${variables.model}.` : undefined} error={error}>
          <input
            {...controlOf(modelId, { error, hasHint: fixed.model })}
            name="model"
            class="input"
            value={model ?? ""}
            readonly={fixed.model}
          />
        </Field>
        <Field id={addressId} label="Address" hint={fixed.address ? `Given by ${variables.address}.` : undefined}>
          <input
            {...controlOf(addressId, { hasHint: fixed.address })}
            name="address"
            class="input"
            value={address ?? ""}
            readonly={fixed.address}
          />
        </Field>
        {!fixed.address && key?.place !== "environment" && (
          <Field id={keyId} label="Key for this address" hint="A stored key goes to no other address." isOptional>
            <input
              {...controlOf(keyId, { hasHint: true })}
              name="key"
              type="password"
              class="input"
              autocomplete="off"
            />
          </Field>
        )}
        <div>
          <Button type="submit" size="small">
            Keep
          </Button>
        </div>
      </form>
    </Details>
  );
}

function masked(tail: string): string {
  return `••••••••${tail}`;
}

function errorOf(problems: FieldProblem[], field: string): string | null {
  return problems.find((problem) => problem.field === field)?.message ?? null;
}
