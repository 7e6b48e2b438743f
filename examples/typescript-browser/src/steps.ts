const names = ['create', 'pay', 'follow', 'verify'] as const
type StepName = (typeof names)[number]

/** The ends of an order that was not paid. */
const unpaid = ['FAILED', 'CANCELLED', 'EXPIRED']

/** The list on the page: a step is due, running, done or failed, and tells what came of it. */
export function openSteps(list: HTMLElement) {
  const find = (name: StepName) => list.querySelector<HTMLElement>(`[data-step="${name}"]`)!
  const show = (name: StepName, state: 'due' | 'running' | 'done' | 'failed', text: string) => {
    const step = find(name)
    step.dataset.state = state
    step.querySelector('output')!.textContent = text
  }
  return {
    reset() {
      for (const name of names) {
        show(name, 'due', '')
        find(name).querySelector('code')?.remove()
      }
    },
    finish: (name: StepName, text: string) => show(name, 'done', text),
    /** Runs what a step stands for, and tells in its place what came of it. */
    async run<Result extends { status: string }>(
      name: StepName,
      work: () => Promise<Result>,
      tell: (result: Result) => string,
    ): Promise<Result> {
      show(name, 'running', '')
      try {
        const result = await work()
        show(name, unpaid.includes(result.status) ? 'failed' : 'done', tell(result))
        return result
      } catch (error) {
        show(name, 'failed', (error as Error).message)
        throw error
      }
    },
    /** What left the page for the step that runs now. */
    showSent(body: string) {
      const step = list.querySelector('[data-state="running"]')
      if (!step || step.querySelector('code')) return
      const code = document.createElement('code')
      code.textContent = body
      code.title = body
      step.append(code)
    },
  }
}
