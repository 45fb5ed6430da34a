import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import { useCardPath } from '../cells/context.ts'
import { fieldLabel } from '../cells/words.ts'
import type { Acts, CellAt } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

interface LineMenuProps {
  readonly state: SheetState
  readonly acts: Acts
  /** The active cell, if it can be changed. */
  readonly active: CellAt | null
  readonly menu: { readonly key: string; readonly anchor: HTMLElement } | null
  readonly onClose: () => void
  readonly onCopied: (key: string) => void
}

/** What keys do to a cell, for those who have none: takes the value above, or the next number. */
function cellActs({ resource, words: { t } }: SheetState, acts: Acts, at: CellAt): readonly (readonly [string, () => void])[] {
  const field = fieldLabel(resource.name, at.name, t)
  const above = [t('nerud.sheet.above', { field }), () => acts.copyAbove(at)] as const
  const next = [t('nerud.sheet.next', { field }), () => void acts.next(at)] as const
  return resource.parts?.entry?.next?.includes(at.name) ? [above, next] : [above]
}

/** The menu of actions on a line and on its active cell. */
export const LineMenu = ({ state, acts, active, menu, onClose, onCopied }: LineMenuProps) => {
  const { t } = state.words
  const navigate = useNavigate()
  const cardPath = useCardPath()
  const line = menu && state.sheet.line(menu.key)
  const id = Number(line?.record?.['id'])
  const card = line?.record ? cardPath(state.resource.name, id, line.record) : undefined
  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  const copy = (): void => {
    const key = menu && acts.copyLine(menu.key)
    if (key) onCopied(key)
  }
  const ofCell = active && active.key === menu?.key ? cellActs(state, acts, active) : []
  return (
    <Menu open={menu !== null} anchorEl={menu?.anchor ?? null} onClose={onClose}>
      <MenuItem onClick={run(copy)}>{t('nerud.sheet.copy')}</MenuItem>
      {ofCell.map(([text, act]) => (
        <MenuItem key={text} onClick={run(act)}>
          {text}
        </MenuItem>
      ))}
      {line && !line.record && !line.isSaving && (
        <MenuItem onClick={run(() => acts.setRemoved(line.key, !line.isRemoved))}>
          {t(line.isRemoved ? 'nerud.sheet.restore' : 'nerud.sheet.remove')}
        </MenuItem>
      )}
      {card && <MenuItem onClick={run(() => void navigate(card))}>{t('nerud.sheet.card')}</MenuItem>}
    </Menu>
  )
}
