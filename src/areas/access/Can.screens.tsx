import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ANYBODY, deedsBeyond, deedsOf, type Deed, type Doer } from '#resource/deeds'
import { useMenu, useResources } from '#admin/declared.tsx'
import { Deeds, useSections } from './Deeds.screens.tsx'

/** What somebody may do of all that is declared. */
export function useDeeds(doer: Doer | undefined): readonly Deed[] | undefined {
  const [resources, menu] = [useResources(), useMenu()]
  return useMemo(() => doer && deedsOf({ resources, menu }, doer), [resources, menu, doer])
}

/** All that somebody may do, in sentences by areas; what is open to everybody is said at the end. */
export const Can = ({ doer }: { readonly doer: Doer }) => {
  const t = useTranslate()
  const deeds = useDeeds(doer)!
  const common = useDeeds(ANYBODY)!
  const own = deedsBeyond(deeds, common)
  const open = useSections()(common.filter(({ kind, of }) => kind === 'section' && deeds.some(deed => deed.kind === kind && deed.of === of)))
  return (
    <>
      {doer.readOnly && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('nerud.seeing.can.readOnly')}
        </Alert>
      )}
      {own.length === 0 && <Typography color="textSecondary">{t('nerud.seeing.can.nothing')}</Typography>}
      <Box sx={{ columns: { lg: 2 }, columnGap: 4 }}>
        <Deeds deeds={own} all={deeds} />
      </Box>
      {open && (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.seeing.can.everybody', { names: open })}
        </Typography>
      )}
    </>
  )
}
