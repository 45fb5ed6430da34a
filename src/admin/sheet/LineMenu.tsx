import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import { useCardPath } from '../cells/useCardPath.ts'
import type { Acts } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

interface LineMenuProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly menu: { readonly key: string; readonly anchor: HTMLElement } | null
  readonly onClose: () => void
  readonly onCopied: (key: string) => void
}

/** The menu of actions on a whole line. */
export const LineMenu = ({ state, acts, menu, onClose, onCopied }: LineMenuProps) => {
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
  return (
    <Menu open={menu !== null} anchorEl={menu?.anchor ?? null} onClose={onClose}>
      <MenuItem onClick={run(copy)}>{t('nerud.sheet.copy')}</MenuItem>
      {line && !line.record && !line.isSaving && (
        <MenuItem onClick={run(() => acts.setRemoved(line.key, !line.isRemoved))}>
          {t(line.isRemoved ? 'nerud.sheet.restore' : 'nerud.sheet.remove')}
        </MenuItem>
      )}
      {card && <MenuItem onClick={run(() => void navigate(card))}>{t('nerud.sheet.card')}</MenuItem>}
    </Menu>
  )
}
