import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { fieldLabel } from '../cells/words.ts'

const WAIT_MS = 300
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
// A dialog or a menu over the list keeps its keys to itself.
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** The key '/' leads to the search box from anywhere on the page, whatever the keyboard's layout. */
function useSlash(focus: () => void): void {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isSlash = event.key === '/' || event.code === 'Slash'
      if (!isSlash || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** What is typed, told 300 ms after the last key; the address may change it from outside at any time. */
function useTyped(held: string, tell: (text: string) => void) {
  const [text, setText] = useState(held)
  const told = useRef(held)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (held === told.current) return
    told.current = held
    clearTimeout(timer.current)
    setText(held)
  }, [held])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string, wait = WAIT_MS): void => {
    setText(next)
    clearTimeout(timer.current)
    const say = (): void => {
      if (told.current === next.trim()) return
      told.current = next.trim()
      tell(told.current)
    }
    if (wait === 0) say()
    else timer.current = setTimeout(say, wait)
  }
  return { text, type }
}

interface SearchBoxProps {
  readonly resource: Resource
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Goes on to the rows. */
  readonly onDown?: () => void
}

/** The text search of a list. '/' leads here, Esc clears, Down goes on to the rows. */
export const SearchBox = ({ resource, query, onQuery, onDown }: SearchBoxProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { text, type } = useTyped(query, onQuery)
  useSlash(() => {
    input.current?.focus()
    input.current?.select()
  })
  const fields = resource.list?.search.in ?? []
  if (fields.length === 0) return null

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') type('', 0)
    else if (event.key === 'Escape') input.current?.blur()
    else if (event.key === 'Enter') type(text, 0)
    else if (event.key === 'ArrowDown') onDown?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const where = fields.map(field => fieldLabel(resource.name, field, translate)).join(', ')
  return (
    <TextField
      value={text}
      onChange={event => type(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={translate('nerud.list.searchIn', { fields: where })}
      title={translate('nerud.list.searchHint', { fields: where })}
      margin="none"
      sx={{ flex: { xs: '1 1 200px', sm: '0 1 300px' } }}
      slotProps={{
        htmlInput: {
          ref: input,
          type: 'text',
          inputMode: 'search',
          'aria-label': translate('nerud.list.search'),
          autoComplete: 'off',
          spellCheck: false,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('nerud.list.clearSearch')}
                onClick={() => {
                  type('', 0)
                  input.current?.focus()
                }}
              >
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
