import type { Child } from "hono/jsx";

interface FieldProps {
  /** Of the control inside; hint and error get theirs from it. */
  id: string;
  label: string;
  hint?: Child;
  error?: string | null;
  isOptional?: boolean;
  children?: Child;
}

/** A label, what helps to fill it in, what is wrong with it, and the control. */
export function Field({ id, label, hint, error = null, isOptional = false, children }: FieldProps) {
  return (
    <div class={error === null ? "field" : "field has-error"} id={`${id}-field`}>
      <label class="field-label" for={id}>
        {label}
        {isOptional && <span class="quiet"> (optional)</span>}
      </label>
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div class="field-error" id={`${id}-error`}>
        {error !== null && (
          <>
            <span class="visually-hidden">Error: </span>
            {error}
          </>
        )}
      </div>
      {children}
    </div>
  );
}

/** The attributes that tie a control to its field. */
export function controlOf(id: string, { error = null, hasHint = false }: { error?: string | null; hasHint?: boolean }) {
  const described = [hasHint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name: id,
    "aria-describedby": described === "" ? undefined : described,
    "aria-invalid": error === null ? undefined : ("true" as const),
  };
}
