// TranscriptTests
