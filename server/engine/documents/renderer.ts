import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lazily, root } from '../../packages.ts'
import type Piscina from 'piscina'
import { fileProblem } from '../files/problem.ts'
import type { TemplateProblem, Filling, Printed, TemplateData } from './template/tags.ts'
import type { TaskResult } from './template/thread.ts'

/** Checks and fills templates in worker threads: a large one takes half a second, which would block the thread that serves everybody. */
export interface Renderer {
  /**
   * Returns the problems that `checkTemplate` finds. Throws the same `FileProblem`s, and FILE_TEMPLATE_LARGE when it takes too long or too
   * much memory.
   */
  check(bytes: Uint8Array, fields: readonly string[]): Promise<readonly TemplateProblem[]>
  /** Returns the filled template; throws as `check` does. */
  fill(bytes: Uint8Array, data: TemplateData): Promise<Uint8Array>
  /** Each filled template as a PDF, with the digest of what it says. */
  print(fillings: readonly Filling[], titles: readonly string[]): Promise<readonly Printed[]>
  /** The digest of what a filled template says: the same as long as nothing that it shows has changed. */
  digest(filling: Filling): Promise<string>
  /** Joins PDFs into one. */
  join(parts: readonly Uint8Array[], title: string): Promise<Uint8Array>
  /** Returns the filled templates as one PDF, in order; throws as `check` does. */
  pdf(fillings: readonly Filling[], title: string): Promise<Uint8Array>
  /** Ends the threads, whatever they are doing. */
  close(): Promise<void>
}

/** Limits of a thread: the path of its code, how long a task may run, in milliseconds, and its heap, in megabytes. */
export interface RendererLimits {
  readonly thread?: string
  readonly patience?: number
  readonly memory?: number
}

const RENDER_TIMEOUT_MS = 20_000
/** The number of documents in one task: more would exceed its time limit on a slow machine. */
const FILLED_AT_ONCE = 25
const MEMORY = 256
/** An idle thread ends after this many milliseconds and frees its memory. */
const IDLE = 60_000
/** One processor is left to the server and its database. */
const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Where the system supports priorities, calls have priority over documents. */
const WORKER_NICENESS = 5

const tookTooMuch = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** Returns a function that runs at most `size` works at once; the others wait in order. */
const inTurn = (size: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < size) running += 1
    else await new Promise<void>(start => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Creates the pool; threads start when they are first needed. */
export function openRenderer(limits: RendererLimits = {}): Renderer {
  const { thread = join(root, 'server/engine/documents/template/thread.ts'), patience = RENDER_TIMEOUT_MS, memory = MEMORY } = limits
  let current: Piscina | undefined
  const pool = lazily(async (): Promise<Piscina> => {
    const { default: Threads } = await import('piscina')
    return (current = new Threads({
      filename: thread,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE,
      niceIncrement: WORKER_NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      // Threads do not take the process's own options, which would make them end with their parent twice.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }))
  })
  const turn = inTurn(MAX_THREADS)
  const run = async <Value>(name: string, task: object): Promise<Value> => {
    const threads = await pool()
    // The time limit starts with the task: waiting behind other people's documents does not make a template too large.
    const outcome = await turn(
      () => threads.run(task, { name, signal: AbortSignal.timeout(patience) }) as Promise<TaskResult<Value>>,
    ).catch((error: unknown) => {
      throw tookTooMuch(error) ? fileProblem('FILE_TEMPLATE_LARGE') : error
    })
    if ('problem' in outcome) throw fileProblem(outcome.problem.code, outcome.problem.params)
    return outcome.value
  }
  return {
    check: (bytes, fields) => run('check', { bytes, fields }),
    fill: (bytes, data) => run('fill', { bytes, data }),
    pdf: async (fillings, title) => {
      const parts: Uint8Array[] = []
      for (let at = 0; at < fillings.length; at += FILLED_AT_ONCE) {
        const some = fillings.slice(at, at + FILLED_AT_ONCE).map(({ bytes, data }) => ({ bytes, data }))
        parts.push(await run('pdf', { fillings: some, title }))
      }
      return parts.length === 1 ? parts[0]! : run('join', { parts, title })
    },
    print: async (fillings, titles) => {
      const papers: Printed[] = []
      for (let at = 0; at < fillings.length; at += FILLED_AT_ONCE) {
        const some = fillings.slice(at, at + FILLED_AT_ONCE).map(({ bytes, data }) => ({ bytes, data }))
        papers.push(...(await run<readonly Printed[]>('printAll', { fillings: some, titles: titles.slice(at, at + FILLED_AT_ONCE) })))
      }
      return papers
    },
    digest: ({ bytes, data }) => run('digest', { bytes, data }),
    join: async (parts, title) => (parts.length === 1 ? parts[0]! : run('join', { parts, title })),
    close: async () => current?.destroy(),
  }
}
