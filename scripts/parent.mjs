// Loaded into the server before its own code: if the script that started it is killed, the server closes as at Ctrl-C instead of living on unseen.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
