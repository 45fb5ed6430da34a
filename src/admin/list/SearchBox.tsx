import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import type { Resource } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { isTyping, keyOf, useKeysOf } from '../keys.ts'

const DEBOUNCE_MS = 300
// Ignore keys in a dialog or menu over the list.
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** The key '/' focuses the search box from anywhere on the page, in any keyboard layout. */
function useSlash(focus: () => void): void {
  useKeysOf('list')
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (keyOf('list', event) !== 'search' || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The text being typed, reported 300 ms after the last key; `value`, from the address, may replace it at any time. */
function useTyped(value: string, report: (text: string) => void) {
  const { key } = useLocation()
  const [text, setText] = useState(value)
  const last = useRef(value)
  // Reported values that have not come back in the address yet.
  const sent = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Depends on the history key too: going back before a render leaves the value unchanged.
  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current.splice(0, at < 0 ? sent.current.length : at + 1)
    if (at >= 0 || value === last.current) return
    last.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value, key])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string, wait = DEBOUNCE_MS): void => {
    setText(next)
    clearTimeout(timer.current)
    const send = (): void => {
      const found = next.trim()
      if (last.current === found) return
      last.current = found
      sent.current.push(found)
      report(found)
    }
    if (wait === 0) send()
    else timer.current = setTimeout(send, wait)
  }
  return { text, type }
}

const GLASS = (
  <InputAdornment position="start">
    <SearchIcon fontSize="small" />
  </InputAdornment>
)

const ClearButton = ({ onClick }: { readonly onClick: () => void }) => {
  const translate = useTranslate()
  return (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label={translate('nerud.list.clearSearch')} onClick={onClick}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}

interface SearchBoxProps {
  readonly resource: Resource
  readonly query: string
  readonly onQuery: (query: string) => void
  /** What is searched, if it differs from the declaration of the list. */
  readonly within?: string | undefined
  /** Moves the focus to the rows. */
  readonly onDown?: () => void
}

/** The text search of a list. '/' focuses it, Esc clears it, Down moves to the rows. */
export const SearchBox = ({ resource, query, onQuery, within, onDown }: SearchBoxProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { text, type } = useTyped(query, onQuery)
  useSlash(() => {
    input.current?.focus()
    input.current?.select()
  })
  const fields = resource.list?.search.in ?? []
  if (fields.length === 0 && within === undefined) return null

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') type('', 0)
    else if (event.key === 'Escape') input.current?.blur()
    else if (event.key === 'Enter') type(text, 0)
    else if (event.key === 'ArrowDown') onDown?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const clear = (): void => {
    type('', 0)
    input.current?.focus()
  }
  const where = within ?? fields.map(field => fieldLabel(resource.name, field, translate)).join(', ')
  return (
    <OutlinedInput
      value={text}
      onChange={event => type(event.target.value)}
      onKeyDown={onKeyDown}
      inputRef={input}
      placeholder={translate('nerud.list.searchIn', { fields: where })}
      title={translate('nerud.list.searchHint', { fields: where })}
      size="small"
      sx={{ flex: { xs: '1 1 200px', sm: '0 1 260px' } }}
      autoComplete="off"
      slotProps={{ input: { type: 'text', inputMode: 'search', 'aria-label': translate('nerud.list.search'), spellCheck: false } }}
      startAdornment={GLASS}
      endAdornment={text && <ClearButton onClick={clear} />}
    />
  )
}
