import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, screensOf } from '#resource'
import { STATEMENTS } from './area.ts'
import { resourceName } from '#admin/cells/words.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResources } from '#admin/resourceContext.tsx'
import { PageTitle } from '#admin/page/PageTitle.tsx'

/** Asks which kind of statement to create, among those permitted. */
export function NewStatement() {
  const t = useTranslate()
  const { allows } = useMay()
  const resources = useResources()
  const offered = STATEMENTS.map(name => resources[name]!).filter(resource =>
    screensOf(resource).some(screen => screen.kind === 'create' && allows(screen)),
  )
  return (
    <>
      <PageTitle title={t('nerud.menu.statementCreate')} />
      <Paper variant="outlined" sx={{ maxWidth: 480 }}>
        <List disablePadding aria-label={t('nerud.menu.statementCreate')}>
          {offered.map(resource => (
            <ListItem key={resource.name} disablePadding divider>
              <ListItemButton component={Link} to={pathOf(resource, 'create')!}>
                <ListItemText primary={resourceName(resource.name, 1, t)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Paper>
    </>
  )
}
