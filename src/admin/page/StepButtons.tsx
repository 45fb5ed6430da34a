import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { buttonKeys, KEYS, keyOf } from '../keys.ts'

/** Elements with keys of their own: inputs, lists, menus. */
const BUSY = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]'

interface StepButtonsProps {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** Buttons for the previous and the next record; their keys are Alt+Up and Alt+Down. */
export const StepButtons = (steps: StepButtonsProps) => {
  const translate = useTranslate()
  const first = useRef<HTMLButtonElement>(null)
  const onKey = useEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    const command = keyOf('steps', event)
    if (command === undefined || defaultPrevented) return
    if (target instanceof Element && target.closest(BUSY)) return
    const dialog = document.querySelector('[role="dialog"]')
    if (dialog && !dialog.contains(first.current)) return
    const step = steps[command]
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return (
    <>
      {(
        [
          ['previous', PreviousIcon],
          ['next', NextIcon],
        ] as const
      ).map(([name, Icon]) => (
        <IconButton
          key={name}
          ref={name === 'previous' ? first : undefined}
          size="small"
          onClick={steps[name]}
          disabled={!steps[name]}
          aria-label={translate(`nerud.finding.steps.${name}`)}
          {...buttonKeys(KEYS.steps[name], translate(`nerud.finding.steps.${name}`))}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </>
  )
}

/** The history state of a page opened from a list, for moving between its records. */
export interface Ordered {
  /** The query key of the list's rows. */
  readonly order?: readonly unknown[] | undefined
  /** The records on the screen, when they are not the rows of one query: those with a window by their key, others by the path of their card. Example: `['deal.12', '/penalty/list/7']` */
  readonly shown?: readonly string[] | undefined
}
