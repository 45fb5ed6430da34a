import { isPlainObject } from './plain.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../browserStorage.ts'
import { isOfOpenTab, TAB } from '../form/tabs.ts'
import { isOpenLine, lineOf, type SheetLine } from './line.ts'

/** The owner of stored lines: a user, a resource and the address of the page. */
export interface KeptOf {
  readonly user: number
  readonly resource: string
  readonly under: string
}

/** A line as stored in the browser. `at`: the time of the last change; `place`: the index in the table. */
interface KeptLine extends Pick<SheetLine, 'attempt' | 'values' | 'origins' | 'sent' | 'record' | 'isLeft'> {
  readonly at: string
  readonly place: number
}

/** A text that is being typed in a cell and is not a value yet. */
export interface Typing {
  readonly key: string
  readonly name: string
  readonly text: string
}

const PREFIX = 'nerud.line:'
const DAYS = 30
const TYPING = '~typing'

const startOf = ({ user, resource, under }: KeptOf): string => `${PREFIX}${user}:${resource}:${under}:`
/** Each tab has its own keys, so that two tabs do not overwrite each other. */
const keyOf = (of: KeptOf, name: string): string => `${startOf(of)}${TAB}:${name}`

const parsed = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
const isKept = (value: unknown): value is KeptLine =>
  isPlainObject(value) && typeof value['at'] === 'string' && isPlainObject(value['values'])

/** Stores an unsaved line and removes a saved one; returns false when the browser has no room. */
export function keepLine(of: KeptOf, line: SheetLine, place: number): boolean {
  const key = keyOf(of, line.key)
  if (!isOpenLine(line)) {
    removeStored(key)
    return true
  }
  const { attempt, values, origins, sent, record, isLeft } = line
  return writeStored(
    key,
    JSON.stringify({ at: new Date().toISOString(), place, attempt, values, origins, sent, record, isLeft } satisfies KeptLine),
  )
}

/** Removes a line that is no longer in the table. */
export const forgetLine = (of: KeptOf, key: string): void => removeStored(keyOf(of, key))

/** Stores the text that is being typed; null removes it. */
export function keepTyping(of: KeptOf, typing: Typing | null): void {
  const key = keyOf(of, TYPING)
  if (typing) writeStored(key, JSON.stringify(typing))
  else removeStored(key)
}

/** Returns the unsaved lines that no other open tab is editing, in order, and moves them to this tab. */
export function takeLines(of: KeptOf): { readonly lines: readonly SheetLine[]; readonly typing: readonly Typing[] } {
  const found: { readonly name: string; readonly kept: KeptLine }[] = []
  const typing: Typing[] = []
  for (const key of storedKeys(startOf(of))) {
    const rest = key.slice(startOf(of).length)
    const tab = rest.slice(0, rest.indexOf(':'))
    const name = rest.slice(rest.indexOf(':') + 1)
    if (isOfOpenTab(tab)) continue
    const value = parsed(key)
    if (tab !== TAB) removeStored(key)
    if (name === TYPING && isPlainObject(value)) typing.push(value as unknown as Typing)
    else if (isKept(value) && Date.now() - Date.parse(value.at) < DAYS * 86_400_000) found.push({ name, kept: value })
  }
  const lines = found
    .toSorted((a, b) => a.kept.place - b.kept.place || a.kept.at.localeCompare(b.kept.at))
    .map(({ name, kept: { attempt, values, origins, sent, record, isLeft } }) =>
      lineOf(values, { key: name, attempt, origins, sent, record, isLeft }),
    )
  for (const [place, line] of lines.entries()) keepLine(of, line, place)
  return { lines, typing }
}
