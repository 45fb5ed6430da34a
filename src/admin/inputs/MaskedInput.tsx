import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useEvent, useTranslate } from 'react-admin'
import { MemoTextField, textFieldProps, useField, type FieldProps, isInputEmpty, useTypedText } from './useField.tsx'

const DIGIT = /\d/u

/**
 * Inserts the separators of a mask ('__.__.____') between typed digits. Typing a separator ends a group early (1.2.2026); a text with other
 * characters is left unchanged, because it may be a pasted format that the parser knows.
 */
export const fillMask = (text: string, mask: string): string => {
  let filled = ''
  let at = 0
  for (const sign of text) {
    const isDigit = DIGIT.test(sign)
    if (!isDigit && !mask.includes(sign)) return text
    if (!isDigit && (at === 0 || mask[at - 1] !== '_')) continue
    if (!isDigit) while (mask[at] === '_') at += 1
    while (isDigit && at < mask.length && mask[at] !== '_') filled += mask[at++]
    if (at === mask.length) break
    filled += isDigit ? sign : mask[at]
    at += 1
  }
  return filled
}

/** The part of the mask after the text; empty when the text does not follow the mask. */
export const restOfMask = (text: string, mask: string): string => {
  const follows = Array.from(text).every((sign, at) => (mask[at] === '_' ? DIGIT.test(sign) : mask[at] === sign))
  return follows ? mask.slice(text.length) : ''
}

const Rest = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 12,
  display: theme.direction === 'rtl' ? 'none' : 'inline',
  pointerEvents: 'none',
  whiteSpace: 'pre',
  color: theme.palette.text.secondary,
  '& > span': { visibility: 'hidden' },
}))

/** The unfilled rest of the mask, shown after the typed text. */
const RestOf = ({ text, rest }: { readonly text: string; readonly rest: string }) => (
  <Rest aria-hidden>
    <span>{text}</span>
    {rest}
  </Rest>
)

/** What the buttons and keys of a masked input can read and set. */
export interface Masked {
  readonly text: string
  readonly value: unknown
  readonly locked: boolean
  /** Sets a stored value as if it had been typed. */
  readonly set: (value: unknown) => void
  /** The wrapper of the input: popovers are anchored to it, and the focus returns to the <input> inside it. */
  readonly frame: HTMLElement | null
}

interface MaskedInputProps extends FieldProps {
  readonly mask: string
  readonly show: (value: unknown) => string
  /** Parses a text into a stored value; null if it cannot. */
  readonly read: (text: string) => unknown
  readonly isValid: (value: unknown) => boolean
  /** The translation key of the error for unparsable text. */
  readonly invalid: string
  /** Whether the text can be the beginning of a value; other characters are rejected. */
  readonly fits?: (text: string) => boolean
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, masked: Masked) => void
  readonly renderEnd?: (masked: Masked) => ReactNode
}

/** Selects the text when the input gets the focus, also by a click, so that typing replaces it. A second click places the caret. */
function useWholeSelection(frame: HTMLElement | null) {
  const isEntering = useRef(true)
  // With `autoFocus` the input was focused before the handlers were attached.
  useEffect(() => {
    const input = frame?.querySelector('input')
    if (input && input === document.activeElement) input.select()
  }, [frame])
  const onEntered = ({ target }: FocusEvent<HTMLInputElement>): void => target.select()
  const onLeft = (): void => {
    isEntering.current = true
  }
  const onMouseDown = useEvent((event: MouseEvent<HTMLInputElement>): void => {
    if (!isEntering.current) return
    isEntering.current = false
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.select()
  })
  return { onEntered, onLeft, onMouseDown }
}

/** A text input with a mask that does not restrict typing: any known format may be typed or pasted; unparsable text stays and is shown as an error. */
export const MaskedInput = ({ mask, show, read, invalid, isValid, fits, onKey, renderEnd, ...props }: MaskedInputProps) => {
  const translate = useTranslate()
  const [focused, setFocused] = useState(false)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const field = useField(props, value => (isInputEmpty(value) || isValid(value) ? null : translate(invalid)), focused)
  const { text, type, settle } = useTypedText({ value: field.value, change: field.change, show, read })
  const set = (value: unknown): void => {
    field.change(value)
    settle()
  }
  const masked: Masked = { text, value: field.value, locked: Boolean(props.readOnly || props.disabled), set, frame }
  const onChange = useEvent(({ target }: ChangeEvent<HTMLInputElement>): void => {
    const isAppended = target.selectionStart === target.value.length && target.value.length > text.length
    const next = isAppended ? fillMask(target.value, mask) : target.value
    if (!isAppended || !fits || fits(next)) type(next)
  })
  const onKeyDown = useEvent((event: KeyboardEvent<HTMLElement>) => onKey?.(event, masked))
  const { onEntered, onLeft, onMouseDown } = useWholeSelection(frame)
  const onFocus = useEvent((event: FocusEvent<HTMLInputElement>) => {
    setFocused(true)
    onEntered(event)
  })
  const onBlur = useEvent(() => {
    setFocused(false)
    onLeft()
    settle()
    field.blur()
  })
  const rest = focused && text !== '' ? restOfMask(text, mask) : ''
  return (
    <MemoTextField
      {...textFieldProps(field, props, {
        html: { dir: 'ltr', placeholder: mask, onKeyDown, onMouseDown },
        input: {
          ref: setFrame,
          endAdornment: (
            <>
              {rest && <RestOf text={text} rest={rest} />}
              {renderEnd?.(masked)}
            </>
          ),
        },
      })}
      value={text}
      onChange={onChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}
