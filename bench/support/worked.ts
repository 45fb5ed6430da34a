import type { CDPSession } from '@playwright/test'

/** Processor time of a page's main thread, in milliseconds: all of it, and what of it went to scripts, styles and places. */
export interface Worked {
  readonly all: number
  readonly scripts: number
  readonly styles: number
  readonly places: number
}

/** Has the browser count the processor time of a page's main thread, which others at work on the machine do not lengthen as they do the clock's. */
export const countWork = (inspector: CDPSession): Promise<unknown> => inspector.send('Performance.enable', { timeDomain: 'threadTicks' })

/** All that a page has worked so far. */
async function worked(inspector: CDPSession): Promise<Worked> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (name: string): number => 1000 * (metrics.find(one => one.name === name)?.value ?? 0)
  return { all: of('TaskDuration'), scripts: of('ScriptDuration'), styles: of('RecalcStyleDuration'), places: of('LayoutDuration') }
}

/** Does something and adds to what it answers how much the page worked for it. */
export async function withWork<T>(inspector: CDPSession, work: () => Promise<T>): Promise<T & { readonly worked: Worked }> {
  const before = await worked(inspector)
  const found = await work()
  const after = await worked(inspector)
  return {
    ...found,
    worked: {
      all: after.all - before.all,
      scripts: after.scripts - before.scripts,
      styles: after.styles - before.styles,
      places: after.places - before.places,
    },
  }
}
