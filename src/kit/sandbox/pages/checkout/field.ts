import { html } from 'hono/html'
import type { Fragment } from '../document.ts'

export interface FieldParts {
  /** The id and name of the input. */
  name: string
  label: string
  /** A note beside the label, such as "optional". */
  aside?: string
  hint?: string
  problem?: string
  value?: string
  /** Further attributes of the input. */
  attributes: Fragment
  /** Whether it has the focus when the page opens. */
  focus?: boolean
}

/** Renders one labelled input, with its hint and problem linked so that screen readers read them with it. */
export function renderField({
  name,
  label,
  aside,
  hint,
  problem,
  value,
  attributes,
  focus,
}: FieldParts): Fragment {
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field field-${name}">
<label for="${name}">${label}${aside && html` <span class="aside">${aside}</span>`}</label>
<input id="${name}" name="${name}" value="${value ?? ''}" ${attributes}${
    problem && html` aria-invalid="true"`
  }${described && html` aria-describedby="${described}"`}${focus && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}
