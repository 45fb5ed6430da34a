import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useEvent, useTranslate } from 'react-admin'
import { fillMask, restOfMask } from './mask.ts'
import { MemoTextField, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { isEmpty, useTypedText } from './useTypedText.ts'

const Rest = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 12,
  display: theme.direction === 'rtl' ? 'none' : 'inline',
  pointerEvents: 'none',
  whiteSpace: 'pre',
  color: theme.palette.text.secondary,
  '& > span': { visibility: 'hidden' },
}))

/** What is still to be typed, after what is. */
const RestOf = ({ text, rest }: { readonly text: string; readonly rest: string }) => (
  <Rest aria-hidden>
    <span>{text}</span>
    {rest}
  </Rest>
)

/** What the buttons and keys of a masked input read of it, and how they write into it. */
export interface Masked {
  readonly text: string
  readonly value: unknown
  readonly locked: boolean
  /** Writes a stored value as if it had been typed in full. */
  readonly set: (value: unknown) => void
  /** The frame of the input: popovers are anchored to it, and the focus returns to the <input> inside it. */
  readonly frame: HTMLElement | null
}

interface MaskedInputProps extends FieldProps {
  readonly mask: string
  readonly show: (value: unknown) => string
  /** Parses a text into a stored value; null when it is none. */
  readonly read: (text: string) => unknown
  readonly isValid: (value: unknown) => boolean
  /** The translation key of the error of a text that is no value. */
  readonly invalid: string
  /** May this be the beginning of a value? Characters that cannot become one are rejected. */
  readonly fits?: (text: string) => boolean
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, masked: Masked) => void
  readonly renderEnd?: (masked: Masked) => ReactNode
}

/** What an input holds is selected when it is entered, by a click too: what is typed then takes its place. A second click puts the caret. */
function useWholeSelection(frame: HTMLElement | null) {
  const isEntering = useRef(true)
  // A form that begins here has focused the input before anybody listened.
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

/** A text input with a mask that helps and never hinders: any known format may be typed or pasted; what is no value stays and is shown as an error. */
export const MaskedInput = ({ mask, show, read, invalid, isValid, fits, onKey, renderEnd, ...props }: MaskedInputProps) => {
  const translate = useTranslate()
  const [focused, setFocused] = useState(false)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const field = useField(props, value => (isEmpty(value) || isValid(value) ? null : translate(invalid)), focused)
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
