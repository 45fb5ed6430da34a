import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { MAX_REPORTS } from '#resources/firstPage'
import { useMySetting } from '#resources/dashboard/mySettings.screens'
import { addressOfReport, reportedBy, type SavedView } from '#resource/savedViews'
import { useResources } from '#admin/resourceContext.tsx'
import { ReportBlock } from '#admin/list/builder/PivotTable.tsx'
import { useSavedViews } from '#admin/list/views/useSavedViews.ts'
import { useMay } from '#admin/authProvider.ts'
import { Tile } from './Tile.screens.tsx'

interface ChooserProps {
  readonly saved: readonly SavedView[]
  readonly chosen: readonly number[]
  readonly choose: (ids: readonly number[]) => void
}
/** Chooses the saved reports shown on the first page. */
const Chooser = ({ saved, chosen, choose }: ChooserProps) => {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('nerud.builder.onHome')
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>
        <TuneIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {saved.map(({ id, name }) => {
          const isChosen = chosen.includes(id)
          return (
            <MenuItem
              key={id}
              dense
              role="menuitemcheckbox"
              aria-checked={isChosen}
              disabled={!isChosen && chosen.length >= MAX_REPORTS}
              onClick={() => choose(isChosen ? chosen.filter(one => one !== id) : [...chosen, id])}
            >
              <Checkbox size="small" edge="start" checked={isChosen} tabIndex={-1} disableRipple sx={{ p: 0, pr: 1 }} />
              {name}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

/** The saved reports that the user has chosen for the first page, each linked to the full report. Renders nothing for users without saved reports. */
export const Reports = () => {
  const t = useTranslate()
  const { readOnly } = useMay()
  const resources = useResources()
  const { views } = useSavedViews()
  const { value = [], isKnown, keep } = useMySetting('homeReports')
  const saved = views.filter(({ list }) => resources[reportedBy(list) ?? ''])
  if (saved.length === 0 || !isKnown) return null
  const shown = value.flatMap(id => saved.find(one => one.id === id) ?? [])
  const chosen = shown.map(({ id }) => id)
  return (
    <Tile
      title={t('nerud.builder.blockTitle')}
      aside={readOnly ? undefined : <Chooser {...{ saved, chosen }} choose={ids => void keep(ids.length > 0 ? ids : undefined)} />}
    >
      {shown.length === 0 && <Typography color="text.secondary">{t('nerud.builder.blockNone')}</Typography>}
      {shown.map(view => (
        <Box key={view.id} sx={{ mb: 2, minWidth: 0 }}>
          <MuiLink component={Link} to={addressOfReport(view)} sx={{ display: 'inline-block', mb: 0.5 }}>
            {view.name}
          </MuiLink>
          <ReportBlock resource={resources[reportedBy(view.list)!]!} view={view} />
        </Box>
      ))}
    </Tile>
  )
}
