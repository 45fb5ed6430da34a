import InputBase from '@mui/material/InputBase'
import Box from '@mui/material/Box'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { bestFirst } from '#resource/ranking'
import type { Menu, MenuItem } from '#resource'
import { useResources } from '../resourceContext.tsx'
import { chrome } from '../theme/palette.ts'
import { Entries, MenuRow } from './MenuRow.tsx'
import { itemLabel } from './lines.ts'
import { useSyncedMenu } from './useSyncedMenu.ts'

interface MenuSearchProps {
  readonly menu: Menu
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly current: MenuItem | undefined
}

/** The menu items with their searchable texts: their name and that of their area. */
function useEntries(menu: Menu) {
  const translate = useTranslate()
  const resources = useResources()
  return useMemo(
    () =>
      menu.flatMap(({ label, items }) =>
        items.map(item => ({ item, text: `${itemLabel(item, resources, translate)} ${translate(`nerud.menu.${label}`)}` })),
      ),
    [menu, resources, translate],
  )
}

const field = {
  position: 'absolute',
  inset: '6px 8px',
  px: 1.25,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  color: chrome.strong,
  backgroundColor: chrome.raised,
  '&.Mui-focused': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 },
  '& input::placeholder': { color: chrome.text, opacity: 1 },
} as const

/** The search in the menu, in any keyboard layout: Enter opens the best match, arrow keys move to the others, Esc shows the whole menu again. */
export function MenuSearch({ menu, query, setQuery, current }: MenuSearchProps) {
  const translate = useTranslate()
  const entries = useEntries(menu)
  useSyncedMenu()
  const results = useRef<HTMLUListElement>(null)
  const found = query.trim() === '' ? [] : bestFirst(entries, ({ text }) => text, query)
  const label = translate('nerud.around.find')
  const onKeyDown = (event: KeyboardEvent): void => {
    const first = results.current?.querySelector<HTMLElement>('.item') ?? document.querySelector<HTMLElement>('nav .area, nav .item')
    if (event.key === 'Escape' && query !== '') setQuery('')
    else if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter' && found.length > 0) first?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <InputBase
        type="search"
        value={query}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        inputProps={{ 'aria-label': label, autoComplete: 'off', spellCheck: false }}
        sx={field}
      />
      {query.trim() !== '' && (
        <Box sx={{ position: 'absolute', insetInline: 0, top: '100%' }}>
          {found.length > 0 ? (
            <Entries ref={results}>
              {found.map(({ item }) => (
                <MenuRow key={item.path} line={{ item, making: [] }} current={current} />
              ))}
            </Entries>
          ) : (
            <Box role="status" sx={{ px: 2, py: 1, fontSize: '0.8125rem' }}>
              {translate('nerud.around.nothing')}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}
