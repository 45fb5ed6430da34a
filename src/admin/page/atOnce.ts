/**
 * The props of a dialog that opens and closes at once, with its slot props. A transition of no duration would render the dialog twice and force a
 * layout of the page in between.
 */
export const atOnce = <P extends object>(slotProps?: P) =>
  ({
    transitionDuration: 0,
    closeAfterTransition: false,
    slotProps: { ...slotProps, transition: { appear: false }, backdrop: { appear: false } },
  }) as const
