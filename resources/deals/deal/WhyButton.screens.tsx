import HelpIcon from '@mui/icons-material/HelpOutline'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { callOf } from '#resource'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { NoteProps } from '#admin/customScreens.tsx'
import { fieldLabel } from '#admin/cells/words.ts'
import { chunk } from '#admin/chunk.ts'

const Why = chunk(() => import('./Why.screens.tsx').then(module => module.Why))

interface WhyButtonProps {
  readonly deal: number
  /** The sum to explain, with an icon button next to it; for all sums, a text button. */
  readonly sum?: string
  /** In a table, which handles keys itself. */
  readonly inTable?: boolean
}

/** 'Почему так?': explains how the sums of a deal are calculated. */
export const WhyButton = ({ deal, sum, inTable = false }: WhyButtonProps) => {
  const t = useTranslate()
  const { can } = useMay()
  const call = callOf(useResource('deal'), 'action', 'why')
  const [isOpen, open] = useState(false)
  if (!can(call.right)) return null
  const label = t('nerud.why.ask')
  return (
    <>
      {sum === undefined ? (
        <Button size="small" startIcon={<HelpIcon />} onClick={() => open(true)}>
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton
            size="small"
            onClick={() => open(true)}
            aria-label={`${label} ${fieldLabel('deal', sum, t)}`}
            {...(inTable && { tabIndex: -1 })}
            sx={{
              p: 0.25,
              ml: 0.25,
              verticalAlign: 'middle',
              '&:not(:hover):not(:focus-visible)': { opacity: 0.6 },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <HelpIcon sx={{ fontSize: 15 }} />
          </IconButton>
        </Tooltip>
      )}
      <Suspense fallback={null}>{isOpen && <Why deal={deal} sum={sum} close={() => open(false)} />}</Suspense>
    </>
  )
}

/** 'Почему так?' next to a sum on a deal's card. */
export const WhyNote = ({ record, name }: NoteProps) => <WhyButton deal={Number(record['id'])} sum={name} />
