import { type ResolverOptions, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { valueAt, wirePathOf, type Resource, optionsOf, type WireRecord } from '#resource'
import { isFillable, withoutValue, withValues, businessDay } from '../data/values.ts'
import {
  type Translate,
  nestedErrors,
  problemsOf,
  problemTextOf,
  serverErrorsOf,
  remainingErrors,
  type Other,
  type ServerErrors,
} from './problems.ts'
import type { HttpProblem } from '../api.ts'
import { listErrors, lineFieldsOf } from './lines/problems.ts'
import { makeOrigins, type Origins, type OriginsByPath } from './origins.ts'
import { makeEntrySeries, type EntrySeries } from './keys.ts'
import { makePendingWork, type PendingWork } from '../inputs/pending.ts'
import { unplacedText } from '../failures.ts'
import { useProvider } from '../data/provider.ts'

type Rule = (value: unknown, values: WireRecord) => Promise<unknown>

/** The prefix of validation messages that react-admin translates. */
const MARK = '@@react-admin@@'

function inWords(text: string, translate: Translate): string {
  if (!text.startsWith(MARK)) return text
  const given = JSON.parse(text.slice(MARK.length)) as string | { readonly message: string; readonly args: Record<string, unknown> }
  return typeof given === 'string' ? translate(given, { _: given }) : translate(given.message, { _: given.message, ...given.args })
}

/**
 * The errors of the inputs' own `validate` rules, by path: react-hook-form leaves those to the resolver. Only the named inputs are
 * validated, and of these only those without other errors.
 */
async function problemsOfInputs(
  values: WireRecord,
  { names = [], fields }: Pick<ResolverOptions<Record<string, unknown>>, 'names' | 'fields'>,
  known: object,
  translate: Translate,
): Promise<Record<string, { readonly type: 'value'; readonly message: string }>> {
  const found = await Promise.all(
    names.map(async name => {
      const rule = (valueAt(fields, name) as { readonly validate?: Rule } | undefined)?.validate
      const message = rule && valueAt(known, name) === undefined ? await rule(valueAt(values, name), values) : true
      return typeof message === 'string' ? [[name, { type: 'value' as const, message: inWords(message, translate) }] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

export type Mode = 'create' | 'edit'

/** The state of a resource's form: its values, the record that they are compared with, and server errors. */
export interface FormCore {
  readonly form: UseFormReturn<Record<string, unknown>>
  /** The record that the typed values are changes of. */
  readonly base: RefObject<WireRecord>
  /** The same record as state, for rendering. */
  readonly record: WireRecord
  readonly serverErrors: RefObject<ServerErrors>
  /** Shows the errors of a failed call at their fields; returns the text that belongs elsewhere, or null. */
  readonly showErrors: (problem: HttpProblem) => string | null
  /** Sets or clears the server error of a field's current value. */
  readonly setServerError: (path: string, text: string | null, other?: Other) => void
  /** Switches to another record: resets the values and the base. Origins are kept unless given. */
  readonly rebase: (base: WireRecord, values: WireRecord, origins?: OriginsByPath) => void
  /** How often it has been rebased. */
  readonly turn: number
  readonly origins: Origins
  readonly waits: PendingWork
  readonly series: EntrySeries
  /** The form element, for moving the focus. */
  readonly root: RefObject<HTMLFormElement | null>
}

interface Start {
  readonly resource: Resource
  readonly mode: Mode
  readonly base: WireRecord
  readonly values: WireRecord
  readonly origins?: OriginsByPath | undefined
}

type Values = Record<string, unknown>

const DEBOUNCE_MS = 150

/** Fills absent values with null: on reset, react-hook-form keeps the old value of an absent one. */
const withBlanks = (resource: Resource, values: WireRecord): Record<string, unknown> => {
  const absent = Object.entries(resource.fields).filter(
    ([name, one]) => isFillable(one) && valueAt(values, wirePathOf(resource, name)) === undefined,
  )
  return withValues(resource, values, Object.fromEntries(absent.map(([name]) => [name, null])))
}

/** Revalidates invalid fields after every change: another field may have made them valid. */
function useRevalidation(form: FormCore['form'], resource: Resource): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const wrong = Object.keys(resource.fields)
        .map(name => wirePathOf(resource, name))
        .filter(path => form.getFieldState(path).error)
      if (wrong.length > 0) void form.trigger(wrong)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type !== 'change') return
        clearTimeout(timer)
        timer = setTimeout(look, DEBOUNCE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form, resource])
}

/** Marks a value changed by its input as typed; an emptied one may be filled in again. */
function useTyping(form: FormCore['form'], origins: Origins): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name) origins.set(name, withoutValue(form.getValues(name)) ? undefined : 'typed')
        },
      }),
    [form, origins],
  )
}

/** Whether an input shows the error of this path. Lines show errors of their own and of their cells. */
function hasInputAt({ control }: FormCore['form'], resource: Resource, path: string): boolean {
  const input = valueAt(control._fields, path) as { readonly _f?: { readonly mount?: boolean } } | undefined
  return input?._f?.mount === true || lineFieldsOf(resource).some(one => path === one.path || path.startsWith(`${one.path}.`))
}

/** Makes a form that validates by the declaration and shows server errors. */
export function useFormCore({ resource, mode, base: first, values: start, origins: firstOrigins }: Start): FormCore {
  const translate = useTranslate()
  const base = useRef(first)
  const [record, setRecord] = useState(first)
  const serverErrors = useRef<ServerErrors>(new Map())
  const root = useRef<HTMLFormElement>(null)
  const [origins] = useState(() => makeOrigins(firstOrigins ?? {}))
  const [waits] = useState(makePendingWork)
  useEffect(() => waits.open(), [waits])
  const [series] = useState(makeEntrySeries)
  const [turn, setTurn] = useState(0)
  const [defaultValues] = useState(() => ({ ...start }))
  const resolver = useEvent(async (values: Values, _: unknown, query: ResolverOptions<Values>) => {
    const problems = problemsOf(resource, values, { mode, today: businessDay() }, base.current)
    const errors = nestedErrors(
      Object.fromEntries(
        Object.entries(problems).map(([path, problem]) => [path, { type: 'value', message: problemTextOf(problem, translate) }]),
      ),
    )
    const texts = remainingErrors(resource, serverErrors.current, values).filter(([path]) => !(path in problems))
    for (const [path, { text, other }] of texts) nestedErrors({ [path]: { type: 'server', message: text, other } }, errors)
    nestedErrors(await problemsOfInputs(values, query, errors, translate), errors)
    return Object.keys(errors).length > 0
      ? { values: {}, errors: listErrors(resource, errors) as FieldErrors<Values> }
      : { values, errors: {} }
  }) as Resolver<Values>
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', resolver, shouldFocusError: false })
  useRevalidation(form, resource)
  useTyping(form, origins)
  const isShown = (path: string): boolean => hasInputAt(form, resource, path)
  const showError = (path: string, text: string, other: Other | undefined): void =>
    form.setError(path, { type: 'server', message: text, ...({ other } as object) })
  const showErrors = useEvent((problem: HttpProblem) => {
    const errors = serverErrorsOf(problem, form.getValues(), resource)
    serverErrors.current = new Map([...errors].filter(([path]) => isShown(path)))
    for (const [path, { text, other }] of serverErrors.current) showError(path, text, other)
    return unplacedText(problem, isShown)
  })
  const setServerError = useEvent((path: string, text: string | null, other?: Other) => {
    if (text === null) {
      if (serverErrors.current.delete(path)) form.clearErrors(path)
      return
    }
    serverErrors.current.set(path, { text, value: form.getValues(path), other })
    showError(path, text, other)
  })
  const rebase = useEvent((next: WireRecord, values: WireRecord, from: OriginsByPath = origins.all()) => {
    base.current = next
    setRecord(next)
    setTurn(before => before + 1)
    origins.replace(from)
    serverErrors.current = new Map()
    form.reset(withBlanks(resource, values))
  })
  // A stable object, so that its consumers do not re-render with every change of the form state.
  return useMemo(
    () => ({ form, base, record, serverErrors, showErrors, setServerError, rebase, turn, origins, waits, series, root }),
    [form, record, turn, showErrors, setServerError, rebase, origins, waits, series],
  )
}

interface Proposing {
  /** The resource whose queries return the proposals. */
  readonly resource: Resource
  /** The resource of the form: the same one, or the inputs of its action. */
  readonly inputs: Resource
  readonly names: readonly string[]
  readonly core: FormCore
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Fills in values that the server proposes for a new record, when the form opens and the field is empty; they do not count as unsaved changes. */
export function useProposed({ resource, inputs, names, core }: Proposing): void {
  const provider = useProvider()
  const propose = useEvent(async (name: string, action: string) => {
    const path = wirePathOf(inputs, name)
    const isOpen = (): boolean => isEmpty(valueAt(core.form.getValues(), path))
    if (!isOpen()) return
    const { data } = await provider.invoke(resource.name, { action, target: { on: 'all' } })
    const { value } = data as { readonly value: unknown }
    if (isEmpty(value) || !isOpen()) return
    core.base.current = withValues(inputs, core.base.current, { [name]: value })
    core.form.setValue(path, value, { shouldValidate: core.form.getFieldState(path).error !== undefined })
    // If the input is focused already, select the text, so that typing replaces it.
    const input = core.root.current?.querySelector<HTMLInputElement>(`input[name="${path}"]`)
    if (input && input === document.activeElement) requestAnimationFrame(() => input.select())
  })
  useEffect(() => {
    for (const name of names) {
      const { proposed } = optionsOf(inputs.fields[name]!)
      // If the call fails the user types the value.
      if (proposed !== undefined) void propose(name, proposed).catch(() => undefined)
    }
    // Runs when the form opens and when another record begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [core.turn])
}
