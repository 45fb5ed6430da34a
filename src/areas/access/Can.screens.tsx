import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ANYBODY, deedsBeyond, deedsOf, unsaidOf, type Deed, type Doer } from '#resource/deeds'
import { useMenu, useResources } from '#admin/declared.tsx'
import { Deeds, useSections } from './Deeds.screens.tsx'

/** A person's rights and mode, with the names of the rights. */
export interface DoerWithRights extends Doer {
  readonly names: Readonly<Record<string, string>>
}
/** A right, as records contain it. */
export interface RightTitle {
  readonly codeRight: string
  readonly name: string
}
/** Converts the rights of a record. */
export const doerOf = (rights: readonly RightTitle[], readOnly: boolean): DoerWithRights => ({
  rights: rights.map(({ codeRight }) => codeRight),
  names: Object.fromEntries(rights.map(({ codeRight, name }) => [codeRight, name])),
  readOnly,
})

/** The names of rights that no declaration uses; those that the other person has too are left out. */
export const Unsaid = ({ doer, without }: { readonly doer: DoerWithRights; readonly without?: Doer }) => {
  const t = useTranslate()
  const [resources, menu] = [useResources(), useMenu()]
  const others = new Set(without?.rights)
  const unsaid = unsaidOf({ resources, menu }, doer.rights).filter(code => !others.has(code))
  if (unsaid.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {t('nerud.seeing.can.besides', { names: unsaid.map(code => doer.names[code] ?? code).join('; ') })}
    </Typography>
  )
}

/** What a person may do, according to the declarations. */
export function useDeeds(doer: Doer | undefined): readonly Deed[] | undefined {
  const [resources, menu] = [useResources(), useMenu()]
  return useMemo(() => doer && deedsOf({ resources, menu }, doer), [resources, menu, doer])
}

/** Everything a person may do, as sentences by area; what everybody may do comes last. */
export const Can = ({ doer }: { readonly doer: DoerWithRights }) => {
  const t = useTranslate()
  const deeds = useDeeds(doer)!
  const common = useDeeds(ANYBODY)!
  const own = deedsBeyond(deeds, common)
  const open = useSections()(
    common.filter(({ kind, of }) => kind === 'section' && deeds.some(deed => deed.kind === kind && deed.of === of)),
  )
  return (
    <>
      {doer.readOnly && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('nerud.seeing.can.readOnly')}
        </Alert>
      )}
      {own.length === 0 && <Typography color="textSecondary">{t('nerud.seeing.can.nothing')}</Typography>}
      <Box sx={{ columns: { lg: 2 }, columnGap: 4 }}>
        <Deeds deeds={own} all={deeds} heading="h2" />
      </Box>
      <Unsaid doer={doer} />
      {open && (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.seeing.can.everybody', { names: open })}
        </Typography>
      )}
    </>
  )
}
