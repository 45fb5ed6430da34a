import { useRef, useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { isHttpProblem } from '../api.ts'
import { unplacedText } from '../unplaced.ts'

type Texts<K extends string> = Readonly<Record<K, string>>
type Errors<K extends string> = { readonly [N in K]?: string | undefined }

interface EntryForm<K extends string> {
  readonly isBusy: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** The props of a field: its value, error and change handler. */
  readonly of: (name: K) => { name: K; value: string; error: string | undefined; onChange: (value: string) => void }
  readonly values: Texts<K>
}

interface EntryFormOptions<K extends string> {
  readonly start: Texts<K>
  readonly required: readonly NoInfer<K>[]
  /** Validates the form as a whole; returns texts by field. */
  readonly check?: (values: Texts<K>) => Errors<K>
  readonly send: (values: Texts<K>) => Promise<void>
  /** The field that shows server errors without a field of their own; a notification shows them by default. */
  readonly refusedAt?: NoInfer<K>
}

/** A small form before sign-in: marks empty fields and shows the server's errors at the fields or as a notification. */
export function useEntryForm<const K extends string>({ start, required, check, send, refusedAt }: EntryFormOptions<K>): EntryForm<K> {
  const translate = useTranslate()
  const notify = useNotify()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors<K>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (found: Errors<K>): boolean => {
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const wrong = (): Errors<K> => {
    const missing = required.filter(name => values[name].trim() === '').map(name => [name, translate('nerud.shell.login.required')])
    return { ...check?.(values), ...Object.fromEntries(missing) }
  }
  const meet = (error: unknown): void => {
    if (!isHttpProblem(error)) throw error
    const known = Object.entries(error.errors).filter(([name]) => name in start)
    if (known.length === 0 && refusedAt !== undefined && error.status < 500) return void show({ [refusedAt]: error.text } as Errors<K>)
    show(Object.fromEntries(known) as Errors<K>)
    const left = unplacedText(error, name => name in start)
    if (left !== null) notify(error.status >= 500 || known.length > 0 ? left : error.text, { type: 'error' })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    form.current = event.currentTarget
    if (isBusy || show(wrong())) return
    setBusy(true)
    void send(values)
      .catch(meet)
      .finally(() => setBusy(false))
  }
  const of = (name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string): void => {
      setValues(old => ({ ...old, [name]: value }))
      setErrors(old => ({ ...old, [name]: undefined }))
    },
  })
  return { isBusy, submit, of, values }
}
