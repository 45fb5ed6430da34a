import { byName, idOf, optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import type { DeclaredDataProvider } from '../data/provider.ts'
import { makeAnswers, untilAnswered, type Fill, type LineQuery, type LineValues, type Question } from '../form/fills.ts'
import type { Translate } from '../pageRecord.ts'
import { cellValue, originOf, withCells, type SheetLine } from './line.ts'
import { matchesNarrowing, sameValue, withoutValue } from '../data/values.ts'
import { isUnresolved } from '../inputs/pending.ts'
import type { EntryRules } from './entryRules.ts'

// Cached by line: several rules read the same line.
const read = new WeakMap<SheetLine, LineValues>()

/** The values of a line for rules; text that matches no record counts as empty. */
function valuesOf(resource: Resource, line: SheetLine): LineValues {
  const known = read.get(line)
  if (known) return known
  const values = byName(resource, line.values)
  const found = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isUnresolved(value) ? null : value]))
  read.set(line, found)
  return found
}

interface Filling {
  readonly source: string
  readonly names: readonly string[]
  readonly answer: LineValues
  readonly isFixed: (name: string) => boolean
  /** In a stored record: the values that followed from the stored choice, null if it was empty. Other values of the record count as typed. */
  readonly before?: LineValues | null | undefined
}

/** Whether a value may be overwritten by one derived from `source`. As in a form, typed values are kept. */
function isOpen(resource: Resource, line: SheetLine, name: string, { source, answer, before }: Filling): boolean {
  const value = cellValue(resource, line, name)
  if (withoutValue(value)) return true
  const [origin, above] = [originOf(resource, line, name), originOf(resource, line, source)]
  if (origin === 'typed') return false
  if (origin === undefined && before !== undefined)
    return before === null ? !withoutValue(answer[name]) : name in before && sameValue(resource.fields[name]!, before[name], value)
  const [own, aboveSource] = [origin, above].map(one => (typeof one === 'object' ? one.follows : undefined))
  return aboveSource === undefined || aboveSource !== own
}

/** Returns the line with the values derived from a choice, and the names of the changed fields. */
export function fillFromChoice(
  resource: Resource,
  line: SheetLine,
  filling: Filling,
): { readonly line: SheetLine; readonly changed: readonly string[] } {
  const { source, names, answer, isFixed } = filling
  const open = names.filter(name => name in resource.fields && name in answer && !isFixed(name) && isOpen(resource, line, name, filling))
  const changes = Object.fromEntries(
    open
      .map(name => [name, answer[name] ?? null] as const)
      .filter(([name, value]) => !(withoutValue(value) && withoutValue(cellValue(resource, line, name)))),
  )
  if (Object.keys(changes).length === 0) return { line, changed: [] }
  const isOther = (name: string): boolean => String(idOf(cellValue(resource, line, name))) !== String(idOf(changes[name]))
  return {
    line: withCells(resource, line, changes, { follows: wirePathOf(resource, source) }),
    changed: Object.keys(changes).filter(isOther),
  }
}

/** The values of a chosen record for the fields that must match it. Example: the carrier of a vehicle. */
function matchedBy(resource: Resource, target: Resource | undefined, name: string, value: unknown): WireRecord {
  const { matching = {} } = optionsOf(resource.fields[name]!)
  if (!target || typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(matching).flatMap(([field, own]) => {
      const [one, targetField] = [resource.fields[own], target.fields[field]]
      const chosenValue = valueAt(value, wirePathOf(target, field))
      const isAlike = one?.kind === targetField?.kind && !!one && optionsOf(one).target === optionsOf(targetField!).target
      return isAlike && !withoutValue(chosenValue) && !Array.isArray(chosenValue) ? [[own, chosenValue] as const] : []
    }),
  )
}

interface Made {
  readonly resource: Resource
  readonly targetOf: (name: string) => Resource | undefined
  readonly rules: EntryRules
  /** What follows from choices, by field name. */
  readonly fills: Readonly<Record<string, Fill>>
  readonly provider: DeclaredDataProvider
  readonly isFixed: (name: string) => boolean
  readonly t: Translate
}

/** Returns the line with the values of a typed choice that its other fields must match, and the names of the changed fields. */
function withMatched(
  { resource, targetOf, isFixed }: Pick<Made, 'resource' | 'targetOf' | 'isFixed'>,
  line: SheetLine,
  name: string,
): ReturnType<typeof fillFromChoice> | undefined {
  if (originOf(resource, line, name) !== 'typed') return undefined
  const matches = matchedBy(resource, targetOf(name), name, cellValue(resource, line, name))
  const others = Object.fromEntries(
    Object.entries(matches).filter(([own, value]) => !matchesNarrowing(value, String(idOf(cellValue(resource, line, own))))),
  )
  return fillFromChoice(resource, line, { source: name, names: Object.keys(others), answer: others, isFixed })
}

/** Sets or removes the warning of a field. */
function warned(line: SheetLine, name: string, text: string | null): SheetLine {
  const { [name]: before, ...others } = line.warnings
  if ((before ?? null) === text) return line
  return { ...line, warnings: text ? { ...others, [name]: text } : others }
}

/** Where a line is kept: the line as it is now, undefined when it is gone, and how it is replaced. */
interface LineHolder {
  readonly line: () => SheetLine | undefined
  readonly change: (change: (line: SheetLine) => SheetLine) => void
}

/** Derives values, calculated amounts and warnings when lines change. */
interface Following {
  /** To be called after values of a line have changed. Resolves when nothing more is derived from them. */
  readonly changed: (holder: LineHolder, names: readonly string[]) => Promise<void>
  /** To be called for a line that was stored before: the answers to its choices may have been lost. */
  readonly restored: (holder: LineHolder) => Promise<void>
}

/** What followed from the stored choice of a stored record: null if there was none, undefined for a new record. */
async function storedFill(
  resource: Resource,
  line: SheetLine | undefined,
  name: string,
  rule: Fill,
  ask: (question: NonNullable<Question>) => Promise<LineValues>,
): Promise<LineValues | null | undefined> {
  if (!line?.record) return undefined
  const question = rule.asks({ ...valuesOf(resource, line), [name]: byName(resource, line.record)[name] })
  // If the server refuses, nothing counts as derived.
  return question ? ask(question).catch(() => ({})) : null
}

/** Asks rules about lines, again if an answer is lost. */
function makeAsking(resource: Resource, provider: DeclaredDataProvider) {
  const answerOf = makeAnswers(provider)
  const fetchAnswer = <T>(holder: LineHolder, name: string, rule: LineQuery<T>, question: NonNullable<Question>): Promise<T> =>
    untilAnswered(
      () => answerOf(name, rule, question),
      () => holder.line() === undefined,
    )
  /** Asks a rule about a line and acts on the answer, or on `refused`, unless the line has changed so that the question is another one. */
  async function about<T>(
    holder: LineHolder,
    name: string,
    rule: LineQuery<T>,
    act: (answer: T | null, line: SheetLine) => void,
    refused: T | null = null,
  ): Promise<void> {
    const questionOf = (line: SheetLine): Question => rule.asks(valuesOf(resource, line))
    const line = holder.line()
    const question = line ? questionOf(line) : null
    if (!line) return
    const answer = question && (await fetchAnswer(holder, name, rule, question).catch(() => refused))
    const now = holder.line()
    if (now && JSON.stringify(questionOf(now)) === JSON.stringify(question)) act(answer, now)
  }
  return { fetchAnswer, about }
}

/** The typed choices of a line that nothing has followed from yet. */
function unansweredChoices(resource: Resource, line: SheetLine, fills: Made['fills']): readonly string[] {
  const follows = (name: string, choice: string): boolean => {
    const origin = originOf(resource, line, name)
    return typeof origin === 'object' && origin.follows === wirePathOf(resource, choice)
  }
  return Object.entries(fills)
    .filter(([choice, { names }]) => originOf(resource, line, choice) === 'typed' && !names.some(name => follows(name, choice)))
    .map(([choice]) => choice)
}

/** Keeps lines consistent with what was chosen in them: asks the rules of the resource, and sets the values that follow. */
export function makeChoiceFilling({ resource, targetOf, rules, fills, provider, isFixed, t }: Made): Following {
  const { fetchAnswer, about } = makeAsking(resource, provider)

  const match = (holder: LineHolder, name: string): readonly string[] => {
    const line = holder.line()
    const result = line && withMatched({ resource, targetOf, isFixed }, line, name)
    if (result) holder.change(() => result.line)
    return result?.changed ?? []
  }

  const follow = async (holder: LineHolder, name: string): Promise<void> => {
    const matched = match(holder, name)
    const rule = fills[name]
    let changed: readonly string[] = []
    if (rule) {
      const before = await storedFill(resource, holder.line(), name, rule, question => fetchAnswer(holder, name, rule, question))
      // What follows from a refused choice is not known: values of the choice before must not stay.
      const nothing = Object.fromEntries(rule.names.map(one => [one, null]))
      const act = (answer: LineValues | null, line: SheetLine): void => {
        const filling = { source: name, names: rule.names, answer: answer ?? {}, isFixed, before }
        const result = fillFromChoice(resource, line, filling)
        holder.change(() => result.line)
        changed = result.changed
      }
      await about(holder, name, rule, act, nothing)
    }
    const next = [...new Set([...matched, ...changed])].filter(one => one !== name)
    await Promise.all(next.map(one => follow(holder, one)))
  }

  const count = async (holder: LineHolder): Promise<void> => {
    const { counts } = rules
    if (!counts) return
    await about(holder, '=', counts, (terms, line) => {
      const counted = terms === null ? null : counts.of(valuesOf(resource, line), terms, t)
      holder.change(now => ({ ...now, counted }))
    })
  }

  const warn = (holder: LineHolder): Promise<unknown> =>
    Promise.all(
      Object.entries(rules.warns ?? {}).map(([name, rule]) =>
        about(holder, `?${name}`, rule, text => holder.change(line => warned(line, name, text))),
      ),
    )

  const recount = (holder: LineHolder): Promise<unknown> => Promise.all([count(holder), warn(holder)])
  return {
    changed: async (holder, names) => {
      await Promise.all(names.map(name => follow(holder, name)))
      await recount(holder)
    },
    restored: async holder => {
      const line = holder.line()
      const choices = line ? unansweredChoices(resource, line, fills) : []
      await Promise.all(choices.map(name => follow(holder, name)))
      await recount(holder)
    },
  }
}
