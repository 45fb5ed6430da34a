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
  /** Parses a text into a stored value; null when it is none, and then the form gets the text itself, which its rules reject. */
  readonly read: (text: string) => unknown
}

/** Whether a form value is none at all. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A form value as an input shows it; an empty string for what is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Keeps what is being typed apart from the value it means, until the input is left or the form changes the value. */
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
