/** Keeps a file dropped beside its mark from opening in place of the app, which is what browsers do by default. */
export function refuseDroppedFiles() {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent) {
  const isForInput = event.target instanceof Element && event.target.closest('input[type=file]') !== null
  if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
