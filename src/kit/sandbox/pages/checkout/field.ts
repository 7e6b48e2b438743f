import { html } from 'hono/html'
import type { Fragment } from '../document.ts'

export interface FieldParts {
  /** Id and name of the input. */
  name: string
  label: string
  /** A quiet word beside the label, such as "optional". */
  aside?: string
  hint?: string
  problem?: string
  value?: string
  /** Further attributes of the input. */
  attributes: Fragment
  /** Takes the focus as the page opens. */
  focus?: boolean
}

/** One labelled input; hint and problem are tied to it, so that they are read with it. */
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
