import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { bestFirst } from '#resource/ranking'
import { matchingOption } from './matchingOption.ts'
import { unreadIn, type UnreadWhy } from './unread.ts'
import { useField, type FieldProps } from './useField.tsx'
import { useSelectedOptions } from './useSelectedOptions.ts'
import { useOptions, type LoadOptions, type Option } from './useOptions.ts'
import { useWaits } from './waits.ts'

/** What options are narrowed to by what stands elsewhere. */
export interface Narrowing {
  /** Changes when the options do. */
  readonly key: string
  /** By what, in words; nothing where they are not narrowed. */
  readonly by: string
  /** Lifts it; fixed without it. */
  readonly lift?: (() => void) | undefined
}
export interface SelectInputProps extends FieldProps {
  /** Finds options on the server. */
  readonly load?: LoadOptions
  /** Answers from memory; nothing where the server has to be asked. */
  readonly known?: (query: string) => readonly Option[] | undefined
  /** What a text that names nothing may have meant, the nearest first. */
  readonly near?: (text: string) => readonly Option[]
  /** The person comes to the select: what it will answer from is read, unless it is here. Resolves when it is. */
  readonly approach?: () => Promise<void>
  /** A fixed list instead, filtered here and shown whole. */
  readonly options?: readonly Option[]
  /** The options of the record's own value. */
  readonly current?: Option | readonly Option[] | null
  /** Loads the labels of ids that came without them. */
  readonly resolve?: (ids: readonly Option['id'][]) => Promise<readonly Option[]>
  readonly multiple?: boolean
  /** What of an option the form holds: its id when left out. */
  readonly store?: (option: Option) => unknown
  /** Told of every option that the person chooses. */
  readonly onChoose?: (option: Option) => void
  /** The message when the options cannot be loaded; that of all selects when left out or empty. */
  readonly failed?: string
  readonly narrowed?: Narrowing | undefined
  /** A filter: what is typed and stands for no option is dropped with a word. A form keeps it, as something wrong. */
  readonly forgets?: boolean
}

/** The most options that a select shows at once (foundations §9). */
export const MOST_OPTIONS = 15

const NONE: readonly Option[] = []
const nothing: LoadOptions = () => Promise.resolve(NONE)

/** Are two options the same record? */
export const sameId = (a: Option, b: Option): boolean => String(a.id) === String(b.id)
const listOf = (options: Option | readonly Option[] | null | undefined): readonly Option[] =>
  options === null || options === undefined ? NONE : 'id' in options ? [options] : options

function useOffered({ load, options, known, approach, narrowed }: SelectInputProps, open: boolean, query: string) {
  const remembered = open ? known?.(query) : undefined
  const found = useOptions(load ?? nothing, open && options === undefined && !remembered, query, narrowed?.key)
  if (options !== undefined) {
    const matching = bestFirst(options, ({ label }) => label, query)
    return { options: matching, failed: false, loading: false, find: async () => matching }
  }
  const find = async (text: string): Promise<readonly Option[]> => {
    const existing = known?.(text)
    if (existing || !approach) return existing ?? found.find(text)
    // What is read into memory knows better than the first fifteen of the server.
    await approach()
    return known?.(text) ?? found.find(text)
  }
  if (remembered) return { options: remembered.slice(0, MOST_OPTIONS), failed: false, loading: false, find }
  // The highlighted option must be of the response to what is typed: those of an older query are not offered meanwhile.
  const isOlder = found.loading && query !== ''
  return { ...found, find, options: isOlder ? NONE : found.options.slice(0, MOST_OPTIONS) }
}

/** What is said under a select that nothing is wrong with: a value was cleared, or what was typed in a filter came to nothing. */
interface Said {
  readonly key: 'cleared' | Exclude<UnreadWhy, 'sought'>
  readonly text: string
}

/** What a select shows: whether it is open, what is typed, the options offered and chosen. */
function useShown(props: SelectInputProps) {
  const { multiple = false, options: fixed, current, resolve } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const field = useField(props)
  const unread = unreadIn(field.value)
  const text = typed ?? unread?.unread ?? null
  const query = text ?? ''
  const found = useOffered(props, open, query)
  // What stands there and names nothing is shown what it may have meant; what is typed over it is looked for.
  const near = open && typed === null && unread && unread.why !== 'sought' ? (props.near?.(unread.unread) ?? NONE) : NONE
  const isNear = near.length > 0
  const offered = isNear ? { ...found, options: near, loading: false, failed: false } : found
  const { chosen, learn } = useSelectedOptions({
    value: field.value,
    current: listOf(current),
    offered: fixed ?? offered.options,
    resolve,
  })
  const missing = query === '' && !multiple ? chosen.filter(option => !offered.options.some(other => sameId(option, other))) : NONE
  // Whatever is typed or chosen later makes an answer that is still awaited void.
  const turn = useRef(0)
  const begin = (): void => {
    turn.current += 1
    setSaid(null)
    setTyped(null)
  }
  const shown = [...missing, ...offered.options]
  return { field, open, setOpen, typed, setTyped, said, setSaid, unread, text, query, offered, isNear, chosen, learn, shown, turn, begin }
}

/** The ways in which a value comes into a select, or something that stands for none. */
function usePicking(props: SelectInputProps, { field, chosen, learn, begin, setSaid, setOpen }: ReturnType<typeof useShown>) {
  const { multiple = false, store = option => option.id, onChoose, forgets = false } = props
  const pick = useEvent((picked: Option | readonly Option[] | null): void => {
    begin()
    learn(listOf(picked))
    for (const option of listOf(picked)) if (!chosen.some(other => sameId(option, other))) onChoose?.(option)
    if (picked === null && chosen[0]) setSaid({ key: 'cleared', text: chosen[0].label })
    field.change(multiple ? listOf(picked).map(store) : picked === null ? null : store(picked as Option))
  })
  const add = useEvent((option: Option): void => pick(multiple ? [...chosen, option] : option))
  const hold = useEvent((why: UnreadWhy, wanted: string): void => {
    const existing = { unread: wanted, why }
    if (!forgets) field.change(multiple ? [...chosen.map(store), existing] : existing)
    else if (why !== 'sought') setSaid({ key: why, text: wanted })
  })
  const meant = useEvent((options: readonly Option[], wanted: string) =>
    matchingOption(multiple ? options.filter(option => !chosen.some(other => sameId(option, other))) : options, wanted),
  )
  /** Takes what a text was found to mean. The form learns what follows from a choice in its effects: they have run when this is over. */
  const take = (outcome: Option | UnreadWhy, wanted: string): void =>
    flushSync(() => {
      if (typeof outcome === 'string') return hold(outcome, wanted)
      add(outcome)
      return multiple ? undefined : setOpen(false)
    })
  return { pick, add, hold, meant, take }
}

/** The state of a select, and the way to choose: what is typed is judged when the field is left, whenever the answer to it comes. */
export function useSelect(props: SelectInputProps) {
  const { multiple = false } = props
  const waits = useWaits()
  const state = useShown(props)
  const { open, setOpen, setTyped, unread, query, offered, chosen, turn, begin } = state
  const { pick, add, hold, meant, take } = usePicking(props, state)
  /** What the text means, taken once it is known. `isEarly`: who typed it may still choose, so that nothing is wrong yet. */
  const judge = async (isEarly: boolean): Promise<void> => {
    const mine = turn.current
    const wanted = query.trim()
    const outcome = await offered.find(query).then(
      options => meant(options, wanted),
      () => 'failed' as const,
    )
    if (turn.current === mine && !(isEarly && typeof outcome === 'string')) take(outcome, wanted)
  }
  /** The field is left: what was typed is what it says, or what is wrong with it. */
  const settle = useEvent((): void => {
    const wanted = query.trim()
    const isKnown = open && !offered.loading
    const outcome = isKnown && offered.failed ? 'failed' : isKnown ? meant(offered.options, wanted) : null
    begin()
    setOpen(false)
    if (wanted === '') return
    if (outcome !== null) return take(outcome, wanted)
    hold('sought', wanted)
    waits.add(judge(false))
  })
  const takeEarly = useEvent((): void => {
    if (query.trim() !== '') waits.add(judge(true))
  })
  const type = (next: string): void => {
    begin()
    if (next.trim() !== '') setTyped(next)
    else if (!multiple && (chosen.length > 0 || unread)) pick(null)
    else if (unread) pick(chosen)
    else setTyped(next)
  }
  const forget = (): void => {
    begin()
    setOpen(false)
  }
  // A draft may hold a text whose answer never came.
  const resume = useEvent((): void => {
    if (unread?.why === 'sought') settle()
  })
  useEffect(resume, [resume])
  return { ...state, multiple, pick, add, type, forget, settle, takeEarly }
}
