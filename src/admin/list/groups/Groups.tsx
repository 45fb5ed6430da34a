import GroupsIcon from '@mui/icons-material/AccountTreeOutlined'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { readLevels } from '#resource/grouping'
import { useWords } from '../../cells/useWords.ts'
import { useMay } from '../../may.ts'
import { ToolButton } from '../../table/ToolButton.tsx'
import { BinSwitch } from '../bin/BinSwitch.tsx'
import { useListing } from '../listing.ts'
import { groupFields } from './levels.ts'
import { LevelsPanel } from './LevelsPanel.tsx'
import { Opened } from '../../inputs/Opened.tsx'

/** The buttons that show deleted records and group the rows; none if there is nothing to restore or group by. */
export const Groups = () => {
  const words = useWords()
  const may = useMay()
  const { resource, query } = useListing()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fields = groupFields(resource, may)
  if (fields.length === 0 || query.bin) return <BinSwitch />
  const levels = (query.group !== undefined && readLevels(resource, query.group)) || []
  return (
    <>
      <BinSwitch />
      <ToolButton
        icon={<GroupsIcon fontSize="small" />}
        label={words.t('nerud.finding.groups.button')}
        wideFrom="xl"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...(levels.length > 0 && { color: 'primary' as const })}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Opened when={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': words.t('nerud.finding.groups.title'),
              sx: { mt: 0.5, p: 2, width: 440, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          <LevelsPanel {...{ fields, levels }} close={() => setAnchor(null)} />
        </Popover>
      </Opened>
    </>
  )
}
