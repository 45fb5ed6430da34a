import { useState } from 'react'

interface Typed {
  readonly text: string
  readonly value: unknown
}

interface Options {
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** Formats a stored value. */
  readonly show: (value: unknown) => string
  /** Parses a text into a stored value; null if it cannot, and then the text itself becomes the form value, which fails validation. */
  readonly read: (text: string) => unknown
}

/** Whether a form value is empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The text of a form value; '' for values that are neither text nor number. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Keeps the typed text apart from the value that it stands for, until the input loses focus or the form changes the value. */
export const useTypedText = ({ value, change, show, read }: Options) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : isEmpty(value) ? '' : show(value)
  const type = (next: string): void => {
    const meant = next.trim() === '' ? (isEmpty(value) ? value : null) : (read(next) ?? next)
    setTyped({ text: next, value: meant })
    if (!Object.is(meant, value)) change(meant)
  }
  return { text, type, settle: () => setTyped(null) }
}
