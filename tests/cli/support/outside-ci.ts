// In CI ink draws only once, at its end. It looks when it is loaded, so this has to be imported before it.
delete process.env.CI
delete process.env.CONTINUOUS_INTEGRATION
