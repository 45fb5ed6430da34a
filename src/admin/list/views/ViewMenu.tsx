import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { SavedView } from '#resource/savedViews'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useKeepView } from './useKeepView.ts'
import type { useViewTabs } from './useViewTabs.ts'
import { Opened } from '../../inputs/Opened.tsx'

interface ViewMenuProps {
  readonly tabs: ReturnType<typeof useViewTabs>
  readonly view: SavedView
  readonly anchor: HTMLElement | null
  readonly close: () => void
  readonly edit: (what: 'new' | 'open') => void
}

/** Copies the address of the page, which contains the whole query. */
function useCopyLink(): () => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  return async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      notify(translate('nerud.finding.views.copied'), { type: 'success' })
    } catch {
      notify(translate('nerud.finding.views.notCopied'), { type: 'warning' })
    }
  }
}

/** The menu of the open view. */
export const ViewMenu = ({ tabs, view, anchor, close, edit }: ViewMenuProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const keepOpen = useKeepView(tabs)
  const [isRemoving, setRemoving] = useState(false)
  const { isChanged, select, selectNone, remove } = tabs
  const copyLink = useCopyLink()
  const removeNow = async (): Promise<void> => {
    setRemoving(false)
    try {
      await remove(view.id)
      selectNone()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const items: readonly (readonly [word: string, isOffered: boolean, run: () => void])[] = [
    ['update', isChanged && view.mayEdit, () => void keepOpen()],
    ['back', isChanged, () => select(view, false, true)],
    ['saveAs', true, () => edit('new')],
    ['settings', view.mayEdit, () => edit('open')],
    ['copyLink', true, () => void copyLink()],
    ['remove', view.mayEdit, () => setRemoving(true)],
  ]
  return (
    <>
      <Opened when={anchor !== null}>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
          {items
            .filter(([, isOffered]) => isOffered)
            .map(([word, , run]) => (
              <MenuItem
                key={word}
                dense
                onClick={() => {
                  close()
                  run()
                }}
              >
                {translate(`nerud.finding.views.${word}`)}
              </MenuItem>
            ))}
        </Menu>
      </Opened>
      <ConfirmDialog
        open={isRemoving}
        danger
        title={translate('nerud.finding.views.removeAsk', { name: view.name })}
        text={translate(`nerud.finding.views.of.${view.audience}`, { role: view.role?.name ?? '' })}
        yes={translate('nerud.finding.views.remove')}
        no={translate('nerud.finding.cancel')}
        onYes={() => void removeNow()}
        onNo={() => setRemoving(false)}
      />
    </>
  )
}
